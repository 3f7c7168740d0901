import { createHash, timingSafeEqual } from "node:crypto"
import type { MiddlewareHandler } from "hono"
import { isFromOwnMachine } from "./own-machine.ts"

/** Lets through who has the token; without a token set, only who sits at this
 * machine. Everybody else learns nothing: not even that it exists. */
export function operatorsOnly(token: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    const allowed = token
      ? isSame(c.req.header("Authorization") ?? "", `Bearer ${token}`)
      : isFromOwnMachine(c)
    return allowed ? next() : c.notFound()
  }
}

function isSame(given: string, expected: string) {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string) {
  return createHash("sha256").update(text).digest()
}
