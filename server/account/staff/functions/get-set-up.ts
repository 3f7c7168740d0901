import { z } from "zod"
import type { FunctionHandler } from "#platform/functions.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { parseBody } from "#server/http/parse-body.ts"
import { badSetUpLink, limitGuesses, TOKEN } from "../one-time-links.ts"

const BODY = z.object({ token: TOKEN })

type Parts = { sql: Sql; local: boolean }

/** `{token}` → `{factor}`: confirms that the set-up link is valid, and says
 * whether a second factor may wait. */
export function getSetUp({ sql, local }: Parts): FunctionHandler {
  return async ({ body, context }) => {
    const { token } = parseBody(BODY, body)
    await limitGuesses(sql, "set-up link", context)
    const [row] = await sql<{ good: boolean }[]>`
      select private.is_set_up_link(${token}) as good`
    if (!row?.good) throw badSetUpLink()
    return { factor: local ? "may wait" : "needed" }
  }
}
