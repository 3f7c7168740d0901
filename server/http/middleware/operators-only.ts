import type { MiddlewareHandler } from "hono"
import { bringsKey, isSame } from "./operator-key.ts"
import { isFromOwnMachine } from "./own-machine.ts"

type Secrets = { token: string | undefined; key: string }

/** Lets through who has the token; without a token set, who sits at this
 * machine and has the operator's key. Everybody else learns nothing: not even
 * that it exists. A proxy on this machine looks like who sits at it. */
export function operatorsOnly({ token, key }: Secrets): MiddlewareHandler {
  return async (c, next) => {
    const allowed = token
      ? isSame(c.req.header("Authorization") ?? "", `Bearer ${token}`)
      : isFromOwnMachine(c) && bringsKey(c, key)
    return allowed ? next() : c.notFound()
  }
}
