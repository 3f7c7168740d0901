import { expect, test } from "vitest"
import { MAILS } from "#server/rooms.ts"
import { suiteDatabase } from "../support/database.ts"

const { sql } = await suiteDatabase()

/** The kind in a call that queues a mail, and in an insert that does. */
const QUEUED = [
  /\bqueue_\w+\(\s*'(\w+)'/g,
  /into public\.mail_outbox\s*\([^)]*\)\s*(?:select|values)\s*\(?[^';]*'(\w+)'/g,
]

test("each kind of mail that SQL queues has a composer", async () => {
  const bodies = await sql<{ name: string; body: string }[]>`
    select p.proname as name, p.prosrc as body from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`
  const queued = bodies.flatMap(({ name, body }) =>
    QUEUED.flatMap((call) =>
      [...body.matchAll(call)].map(([, kind = ""]) => ({ name, kind })),
    ),
  )
  expect(queued.length).toBeGreaterThan(15)
  expect(queued.filter(({ kind }) => !MAILS[kind])).toEqual([])
})

test("the outbox ranks each kind as its room does", async () => {
  const own = Object.values(MAILS).map(({ kind, priority, sendOnce }) => ({
    kind,
    rank: priority,
    once: sendOnce,
  }))
  const ranked = await sql.begin(async (tx) => {
    await tx`
      insert into public.mail_outbox (kind, recipient, payload, event_key)
      select kind, 'fan@x.example', '{}', 'rank:' || kind
      from unnest(${own.map(({ kind }) => kind)}::text[]) kind`
    return tx`
      select kind, rank, rank >= 4 as once from public.mail_outbox
      where event_key like 'rank:%'`
  })
  const byKind = (a: { kind: string }, b: { kind: string }) =>
    a.kind.localeCompare(b.kind)
  expect([...ranked].sort(byKind as never)).toEqual(own.toSorted(byKind))
})
