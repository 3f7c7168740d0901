import { z } from "zod"
import type { FunctionHandler } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"
import { liveMember } from "#server/account/live-member.ts"
import { parseBody } from "#server/http/parse-body.ts"
import {
  badInvitation,
  limitGuesses,
  refusalOf,
  TOKEN,
} from "../one-time-links.ts"
import { checkStaffPassword } from "../staff-passwords.ts"

const BODY = z.object({
  token: TOKEN,
  name: z.string().trim().min(1).max(200),
  /** For the new account, or the member's own. */
  password: z.string().max(1000).default(""),
})

type Asked = { email: string; member_id: string | null }
type Given = { password: string; clientAddress: string }
type Parts = { sql: Sql; platform: () => Platform }

/** `{token, name, password?}` → `{email}`: the invited person joins the staff.
 * The account and the role are created in one transaction. */
export function acceptInvitation({ sql, platform }: Parts): FunctionHandler {
  return async ({ body, context }) => {
    const { token, name, password } = parseBody(BODY, body)
    await limitGuesses(sql, "invitation", context)
    const [asked] = await sql<Asked[]>`
      select email, member_id from private.invitation(${token})`
    if (!asked) throw badInvitation()
    const { caller, clientAddress } = context
    const isMember = caller.role === "authenticated"
    const member = isMember ? await liveMember(sql, caller) : null
    const given = { password, clientAddress }
    const hash = member
      ? await checkOwnPassword(platform(), member, asked, given)
      : await hashNewPassword(platform(), given)
    await sql`select private.accept_invitation(
      ${token}, ${member}, ${name}, ${hash})`.catch(refusalOf)
    return { email: asked.email }
  }
}

/** A member proves that the account's password is fit for Studio. The database
 * decides whether it is the invited account. */
async function checkOwnPassword(
  platform: Platform,
  member: string,
  { member_id }: Asked,
  { password }: Given,
) {
  if (member !== member_id) return null
  if (!(await platform.checkPassword(member, password))) {
    const message = "That password is not right."
    throw new Refusal(403, { code: "wrong_password", message })
  }
  const advice = "Change it on your account page, then open the link again."
  checkStaffPassword(password, advice)
  return null
}

function hashNewPassword(
  platform: Platform,
  { password, clientAddress }: Given,
) {
  checkStaffPassword(password)
  return platform.hashPassword(password, clientAddress)
}
