import type { Sql } from "../postgres/connection.ts"

/** Takes away what can no longer be used. Spent refresh tokens stay for a
 * week, so that their replay is known for what it is. */
export async function sweep(sql: Sql) {
  await sql`
    delete from auth.one_time_tokens t using platform.one_time_codes c
    where c.token_id = t.id and c.expires_at < now() - interval '1 day'`
  await sql`delete from platform.sign_up_proofs where held_until < now()`
  await sql`
    delete from auth.flow_state where created_at < now() - interval '1 day'`
  await sql`
    delete from auth.mfa_challenges
    where created_at < now() - interval '1 day'`
  await sql`
    delete from auth.mfa_factors
    where status = 'unverified' and created_at < now() - interval '1 day'`
  await sql`
    delete from auth.refresh_tokens
    where revoked and updated_at < now() - interval '7 days'`
  await sql`
    delete from platform.known_networks
    where seen_at < now() - interval '180 days'`
  await sql`
    delete from auth.sessions where not_after < now() - interval '1 day'`
}
