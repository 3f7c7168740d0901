import type { Sql } from "#platform/postgres/connection.ts"

/** Deletes personal data that is no longer needed: docs/privacy.md says what
 * and when. */
export async function forgetOldThings(sql: Sql) {
  await sql`select public.tidy_up()`
  await sql`select private.tidy_conversations()`
  await sql`select private.tidy_subscribers()`
  await sql`select private.forget_invitations()`
  const [books] = await sql`
    select to_regclass('test_payments.sessions') as there`
  if (!books?.there) return
  await sql`
    update test_payments.sessions set email = null, address = null
    where expires_at < now() - interval '30 days' and email is not null`
}
