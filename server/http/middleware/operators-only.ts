import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import type { Context, MiddlewareHandler } from "hono"

type Secrets = { token: string | undefined; key: string }

/** Lets through who has the token; without a token set, who sits at this
 * machine and has the operator's key. Everybody else learns nothing: not even
 * that it exists. A proxy on this machine looks like who sits at it. */
export function operatorsOnly({ token, key }: Secrets): MiddlewareHandler {
  return async (c, next) => {
    const allowed = token
      ? isSame(c.req.header("Authorization") ?? "", `Bearer ${token}`)
      : isOperator(c, key)
    return allowed ? next() : c.notFound()
  }
}

const LENGTH = 32

/** What opens the doors of who runs the site: its mailbox and its figures. It
 * comes from the secret key and does not lead back to it. */
export function operatorKey(secret: string) {
  const mac = createHmac("sha256", secret).update("9x operator")
  return mac.digest("base64url").slice(0, LENGTH)
}

/** True for who sits at this machine, by its loopback address, and brings the
 * operator's key. */
export function isOperator(c: Context, key: string) {
  return isLocalRequest(c.req.raw) && hasLoopbackAddress(c) && bringsKey(c, key)
}

const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
const FORWARDED =
  /^(x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-.*|fly-client-ip)$/

/** True for a request that names this machine and passed no proxy. A page of
 * another site that points its own name at us still sends that name. */
export function isLocalRequest(request: Request) {
  const names = [...request.headers.keys()]
  return (
    LOCAL_HOST.test(request.headers.get("host") ?? "") &&
    !names.some((name) => FORWARDED.test(name))
  )
}

/** Whoever is not at this machine can write any Host; not any address. */
function hasLoopbackAddress(c: Context) {
  const address: string | undefined = c.env?.incoming?.socket?.remoteAddress
  return !address || /^(::1|(::ffff:)?127\.)/.test(address)
}

/** In its link or as a bearer. */
function bringsKey(c: Context, key: string) {
  const bearer = c.req.header("Authorization")?.replace(/^Bearer /i, "")
  return isSame(c.req.query("key") ?? bearer ?? "", key)
}

function isSame(given: string, expected: string) {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string) {
  return createHash("sha256").update(text).digest()
}
