import type { Caller } from "#platform/caller.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"

/** The member who calls, with their second factor passed if they have one. */
export async function liveMember(sql: Sql, caller: Caller): Promise<string> {
  const { id, needsCode } = await liveSession(sql, caller)
  if (needsCode && caller.claims.aal !== "aal2") {
    const message = "Please sign in with your second factor."
    throw new Refusal(403, { code: "second_factor_missing", message })
  }
  return id
}

/** Asks the database, because a token outlives its session. */
export async function liveSession(
  sql: Sql,
  { claims }: Caller,
  refusal = { code: "signed_out", message: "Please sign in." },
) {
  const { sub = null, session_id = null } = claims
  const [found] = await sql<{ id: string; needsCode: boolean }[]>`
    select u.id, exists (
      select from auth.mfa_factors f
      where f.user_id = u.id and f.status = 'verified') as "needsCode"
    from auth.users u
    join auth.sessions s on s.user_id = u.id
    where u.id = ${sub}::uuid and s.id = ${session_id}::uuid
      and (s.not_after is null or s.not_after > now())`
  if (!found) throw new Refusal(401, refusal)
  return found
}
