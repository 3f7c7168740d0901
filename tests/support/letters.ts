import type { Sql } from "#platform/postgres/connection.ts"

/** Confirmed subscribers. */
export async function subscribers(sql: Sql, count: number, house = "fans") {
  await sql`
    insert into newsletter_subs (email, confirmed_at)
    select 'fan' || n || ${`@${house}.example`}, now()
    from generate_series(1, ${count}) n`
}

type Written = {
  subject?: string
  preheader?: string
  blocks?: object[]
  /** Letters a minute: more than the label may set, to keep tests short. */
  pace?: number
  audience?: object
}

/** A letter that is due. */
export async function dueLetter(sql: Sql, written: Written = {}) {
  const { subject = "News", preheader = "", pace = 60_000 } = written
  const { audience = { all: true } } = written
  const blocks = written.blocks ?? [{ kind: "text", text: "Hello there." }]
  await sql`alter table letters drop constraint if exists letters_pace_check`
  const [letter] = await sql<{ id: string; slug: string }[]>`
    insert into letters
      (subject, preheader, blocks, pace, audience, state, send_at)
    values (${subject}, ${preheader}, ${sql.json(blocks as never)}, ${pace},
      ${sql.json(audience as never)}, 'scheduled', now())
    returning id, slug`
  if (!letter) throw new Error("no letter")
  return letter
}

export async function stateOf(sql: Sql, id: string) {
  const [row] = await sql<
    {
      state: string
      fault: string | null
      sent_count: number
      failed_count: number
      doubt_count: number
    }[]
  >`select state, fault, sent_count, failed_count, doubt_count from letters
    where id = ${id}`
  return row
}
