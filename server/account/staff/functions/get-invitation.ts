import { z } from "zod"
import type { FunctionHandler } from "#platform/functions.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { parseBody } from "#server/http/parse-body.ts"
import { badInvitation, limitGuesses, TOKEN } from "../one-time-links.ts"

const BODY = z.object({ token: TOKEN })

type Invitation = {
  email: string
  role: string
  by: string
  has_account: boolean
}

/** `{token}` → `{email, role, by, has_account}`, for the person invited. */
export function getInvitation({ sql }: { sql: Sql }): FunctionHandler {
  return async ({ body, context }) => {
    const { token } = parseBody(BODY, body)
    await limitGuesses(sql, "invitation", context)
    const [found] = await sql<Invitation[]>`
      select email, role, by_name as by, member_id is not null as has_account
      from private.invitation(${token})`
    if (!found) throw badInvitation()
    return found
  }
}
