import type { Caller } from "#platform/caller.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"

/** The member who calls, with the second factor shown if there is one. The
 * database is asked: a token outlives the session it came from. */
export async function memberOf(sql: Sql, { claims }: Caller): Promise<string> {
  const { sub = null, session_id = null, aal } = claims
  const [found] = await sql<{ id: string; needs_code: boolean }[]>`
    select u.id, exists (
      select from auth.mfa_factors f
      where f.user_id = u.id and f.status = 'verified') as needs_code
    from auth.users u
    join auth.sessions s on s.user_id = u.id
    where u.id = ${sub}::uuid and s.id = ${session_id}::uuid`
  if (!found) {
    const message = "Please sign in."
    throw new Refusal(401, { code: "signed_out", message })
  }
  if (found.needs_code && aal !== "aal2") {
    const message = "Please sign in with your second factor."
    throw new Refusal(403, { code: "second_factor_missing", message })
  }
  return found.id
}
