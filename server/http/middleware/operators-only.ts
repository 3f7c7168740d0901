import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import type { Context, MiddlewareHandler } from "hono"

type Secrets = { token: string | undefined; key: string }

/** Admits holders of the token. If none is set, it admits requests from this
 * machine with the operator's key. Everybody else gets 404, as if nothing were
 * here. A proxy on this machine looks like a local user. */
export function operatorsOnly({ token, key }: Secrets): MiddlewareHandler {
  return async (c, next) => {
    const allowed = token
      ? isSame(c.req.header("Authorization") ?? "", `Bearer ${token}`)
      : isOperator(c, key)
    return allowed ? next() : c.notFound()
  }
}

const LENGTH = 32

/** The key of the person who runs the site, for its mailbox and its metrics. It
 * is derived from the secret key, which cannot be recovered from it. */
export function operatorKey(secret: string) {
  const mac = createHmac("sha256", secret).update("9x operator")
  return mac.digest("base64url").slice(0, LENGTH)
}

/** True for a request from this machine, by its loopback address, with the
 * operator's key. */
export function isOperator(c: Context, key: string) {
  return isLocalRequest(c.req.raw) && hasLoopbackAddress(c) && bringsKey(c, key)
}

const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i
const FORWARDED =
  /^(x-forwarded-.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-.*|fly-client-ip)$/

/** True for a request that names this machine and passed no proxy. A foreign
 * page whose name is pointed at us still sends that name. */
export function isLocalRequest(request: Request) {
  const names = [...request.headers.keys()]
  return (
    LOCAL_HOST.test(request.headers.get("host") ?? "") &&
    !names.some((name) => FORWARDED.test(name))
  )
}

/** A remote client can forge the Host header, but not the socket's address. */
function hasLoopbackAddress(c: Context) {
  const address: string | undefined = c.env?.incoming?.socket?.remoteAddress
  return !address || /^(::1|(::ffff:)?127\.)/.test(address)
}

/** In the link or as a bearer token. */
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
