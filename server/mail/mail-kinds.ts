import type { Sql } from "#platform/postgres/connection.ts"
import type { MailKinds } from "./mail-kind.ts"

/** Tells the database how urgent each kind of mail is. Mails that are queued
 * already keep their rank. */
export async function writeMailKinds(sql: Sql, mails: MailKinds) {
  const kinds = Object.values(mails).map(({ kind, priority }) => ({
    kind,
    rank: priority,
  }))
  await sql.begin(async (tx) => {
    await tx`
      delete from private.mail_kinds
      where kind <> all (${kinds.map(({ kind }) => kind)}::text[])`
    await tx`
      insert into private.mail_kinds ${tx(kinds)}
      on conflict (kind) do update set rank = excluded.rank`
  })
}
