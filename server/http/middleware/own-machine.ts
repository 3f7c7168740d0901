import type { Context } from "hono"

const OWN_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
const FORWARDED =
  /^(x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-.*|fly-client-ip)$/

/** True for who sits at this machine: the request names it, passed no proxy
 * and came over its own loopback. */
export function isFromOwnMachine(c: Context) {
  return isOwnRequest(c.req.raw) && hasOwnAddress(c)
}

/** True for a request that names this machine and passed no proxy. A page of
 * another site that points its own name at us still sends that name. */
export function isOwnRequest(request: Request) {
  const names = [...request.headers.keys()]
  return (
    OWN_HOST.test(request.headers.get("host") ?? "") &&
    !names.some((name) => FORWARDED.test(name))
  )
}

/** Whoever is not at this machine can write any Host; not any address. */
function hasOwnAddress(c: Context) {
  const address: string | undefined = c.env?.incoming?.socket?.remoteAddress
  return !address || /^(::1|(::ffff:)?127\.)/.test(address)
}
