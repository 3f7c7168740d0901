import { createHash, timingSafeEqual } from "node:crypto"
import type { MiddlewareHandler } from "hono"
import { isLoopback } from "../env.ts"

const FORWARDING = ["forwarded", "x-forwarded-for", "x-forwarded-host", "via"]

/** Lets through who has the token; without a token set, only who sits at this
 * machine. Everybody else learns nothing: not even that it exists. */
export function operatorsOnly(token: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    const allowed = token
      ? isSame(c.req.header("Authorization") ?? "", `Bearer ${token}`)
      : isLocalRequest(c.req.raw)
    return allowed ? next() : c.notFound()
  }
}

/** True for a request that names this machine and passed no proxy. */
export function isLocalRequest(request: Request) {
  const host = request.headers.get("Host") ?? ""
  const name = URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname
    : ""
  return (
    isLoopback(name) &&
    FORWARDING.every((header) => !request.headers.has(header))
  )
}

function isSame(given: string, expected: string) {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string) {
  return createHash("sha256").update(text).digest()
}
