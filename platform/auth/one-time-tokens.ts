import { hash, randomBytes, randomInt } from "node:crypto"
import { isSameSecret } from "../constant-time.ts"
import type { TransactionSql } from "../postgres/connection.ts"
import type { AuthParts } from "./call.ts"
import { refuse } from "./errors.ts"
import type { User } from "./users.ts"

/** The purpose of a mailed token, by the `type` that a link carries. */
export type Purpose =
  | "signup"
  | "invite"
  | "magiclink"
  | "recovery"
  | "email_change_current"
  | "email_change_new"
  | "reauthentication"

const TOKEN_TYPES = {
  signup: "confirmation_token",
  invite: "confirmation_token",
  magiclink: "recovery_token",
  recovery: "recovery_token",
  email_change_current: "email_change_token_current",
  email_change_new: "email_change_token_new",
  reauthentication: "reauthentication_token",
} satisfies Record<Purpose, string>

/** Earlier tokens stay valid, so that a mail requested by a stranger spoils no
 * other. The number is more than one address is mailed in an hour. */
const MOST_AT_A_TIME = 24

const TOKEN_BYTES = 28
const CODE_TRIES = 5

export type Issued = { token: string; code: string }

/** A link's token and the code beside it. Only their hashes are kept. */
export async function issueToken(
  tx: TransactionSql,
  { config }: AuthParts,
  token: {
    user: Pick<User, "id">
    purpose: Purpose
    address: string
    flowStateId?: string | null
  },
): Promise<Issued> {
  const { user, purpose, address } = token
  const secret = randomBytes(TOKEN_BYTES).toString("hex")
  const length = config.email.otp_length
  const code = String(randomInt(10 ** length)).padStart(length, "0")
  const type = TOKEN_TYPES[purpose]
  // Only signed-in users request this one, and only the latest is valid.
  const stay = purpose === "reauthentication" ? 0 : MOST_AT_A_TIME - 1
  await tx`
    delete from auth.one_time_tokens where id in (
      select id from auth.one_time_tokens
      where user_id = ${user.id} and token_type = ${type}
      order by created_at desc, id offset ${stay})`
  const [row] = await tx<{ id: string }[]>`
    insert into auth.one_time_tokens
      (user_id, token_type, token_hash, relates_to)
    values (${user.id}, ${type}, ${hash("sha256", secret)}, ${address})
    returning id`
  const id = (row as { id: string }).id
  await tx`
    insert into platform.one_time_codes
      (token_id, code_hash, purpose, expires_at, flow_state_id)
    values (${id}, ${codeHash(id, code)}, ${purpose},
      now() + ${config.email.otp_expiry} * interval '1 second',
      ${token.flowStateId ?? null})`
  return { token: secret, code }
}

/** The id of the token behind a link, or null. */
export async function findByLink(
  { sql }: AuthParts,
  secret: string,
  purposes: Purpose[],
) {
  const [found] = await sql<{ id: string }[]>`
    select t.id from auth.one_time_tokens t
    join platform.one_time_codes c on c.token_id = t.id
    where t.token_hash = ${hash("sha256", secret)}
      and c.purpose = any(${purposes}) and c.expires_at > now()`
  return found?.id ?? null
}

/** The id of the token with this code, or null. Each guess is counted before it
 * is checked, and stays counted whatever the answer. */
export async function findByCode(
  { sql }: AuthParts,
  { address, code, known }: { address: string; code: string; known: boolean },
  purposes: Purpose[],
) {
  const tries = sql(known ? "known_tries" : "tries")
  const candidates = await sql<{ id: string; code_hash: string }[]>`
    update platform.one_time_codes c set ${tries} = c.${tries} + 1
    from auth.one_time_tokens t
    where t.id = c.token_id and t.relates_to = ${address}
      and c.purpose = any(${purposes})
      and c.expires_at > now() and c.${tries} < ${CODE_TRIES}
    returning t.id, c.code_hash`
  const found = candidates.find(({ id, code_hash }) =>
    isSameSecret(code_hash, codeHash(id, code)),
  )
  return found?.id ?? null
}

export type Spent = {
  user_id: string
  purpose: Purpose
  flow_state_id: string | null
}

/** Uses a token up: of several concurrent attempts only one succeeds. Locks the
 * user first, as issuing a token does, to avoid deadlocks. */
export async function spendToken(
  tx: TransactionSql,
  id: string | null,
): Promise<Spent> {
  if (!id) throw tokenExpired()
  await tx`
    select from auth.users u join auth.one_time_tokens t on t.user_id = u.id
    where t.id = ${id} for no key update of u`
  const [spent] = await tx<Spent[]>`
    delete from auth.one_time_tokens t using platform.one_time_codes c
    where t.id = ${id} and c.token_id = t.id
    returning t.user_id, c.purpose, c.flow_state_id`
  if (!spent) throw tokenExpired()
  return spent
}

/** A signed-in user needs no other way in: earlier mails' links end. */
export async function forgetOthers(
  tx: TransactionSql,
  userId: string,
  purpose: Purpose,
) {
  await tx`
    delete from auth.one_time_tokens
    where user_id = ${userId} and token_type = ${TOKEN_TYPES[purpose]}`
}

export function tokenExpired() {
  return refuse(403, "otp_expired", "Token has expired or is invalid")
}

function codeHash(tokenId: string, code: string) {
  return hash("sha256", `${tokenId}:${code}`)
}
