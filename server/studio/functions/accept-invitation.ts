import { z } from "zod"
import type { FunctionHandler } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { liveMember } from "#server/shop/live-member.ts"
import { parseBody } from "#server/shop/orders/parse-body.ts"
import {
  badInvitation,
  limitGuesses,
  refusalOf,
  TOKEN,
} from "../one-time-links.ts"

const BODY = z.object({
  token: TOKEN,
  name: z.string().trim().min(1).max(200),
  /** Of the account that is to be made, by who is not signed in. */
  password: z.string().max(1000).default(""),
})

type Parts = { sql: Sql; platform: () => Platform }

/** `{token, name, password?}` → `{email}`: whoever was asked in is one of the
 * label's people. The account and the role come in one transaction. */
export function acceptInvitation({ sql, platform }: Parts): FunctionHandler {
  return async ({ body, context }) => {
    const { token, name, password } = parseBody(BODY, body)
    await limitGuesses(sql, "invitation", context)
    const [asked] = await sql<{ email: string }[]>`
      select email from private.invitation(${token})`
    if (!asked) throw badInvitation()
    const { caller, clientAddress } = context
    const isMember = caller.role === "authenticated"
    const member = isMember ? await liveMember(sql, caller) : null
    const hash = isMember
      ? null
      : await platform().hashPassword(password, clientAddress)
    await sql`select private.accept_invitation(
      ${token}, ${member}, ${name}, ${hash})`.catch(refusalOf)
    return { email: asked.email }
  }
}
