import { z } from "zod"
import { SET_UP, settingsOf } from "#domain/records/set-up.ts"
import type { FunctionHandler } from "#platform/functions.ts"
import type { Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"
import { parseBody } from "#server/http/parse-body.ts"
import {
  badSetUpLink,
  limitGuesses,
  refusalOf,
  TOKEN,
} from "../one-time-links.ts"

const BODY = z.object({ token: TOKEN })

type Parts = { sql: Sql; platform: () => Platform }

/** `{token, …form fields}` → `{email}`: gives the label its owner and its first
 * settings. In one transaction: if the process is killed, either the link is
 * still valid or the label is set up. */
export function setUpLabel({ sql, platform }: Parts): FunctionHandler {
  return async ({ body, context }) => {
    const { token } = parseBody(BODY, body)
    await limitGuesses(sql, "set-up link", context)
    const [row] = await sql<{ good: boolean }[]>`
      select private.is_set_up_link(${token}) as good`
    if (!row?.good) throw badSetUpLink()
    const facts = parseBody(SET_UP, body)
    const { email, name, password, postage_cents } = facts
    const password_hash = await platform().hashPassword(
      password,
      context.clientAddress,
    )
    const member = await provedMember({ sql, platform }, email, password)
    const owner = { email, name, password_hash }
    await sql`
      select private.set_up_label(${token}, ${member}, ${sql.json(owner)},
        ${sql.json(settingsOf(facts))}, ${postage_cents})`.catch(refusalOf)
    return { email }
  }
}

/** An account made before the label had an owner is kept, with its password. */
async function provedMember(
  { sql, platform }: Parts,
  email: string,
  password: string,
) {
  const [found] = await sql<{ id: string }[]>`
    select id from auth.users where email = ${email} and not is_sso_user
      and email_confirmed_at is not null`
  if (!found) return null
  if (await platform().checkPassword(found.id, password)) return found.id
  throw new Refusal(409, {
    code: "account_exists",
    message:
      "There is an account with this address. Give its own password, or another address.",
  })
}
