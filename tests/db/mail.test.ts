import { randomUUID } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import { refusal } from "../support/label-people.ts"

const db = await suiteDatabase()
beforeEach(async () => {
  await db.sql`delete from mail_outbox`
})

type Mail = { id: string; kind: string; attempts: number; payload: object }

async function queue(key: string, to = "Robin@Fans.example") {
  const [row] = await db.sql<[{ id: string | null }]>`
    select queue_mail('receipt', ${to}, '{"order": 1}', ${key}) as id`
  return row.id
}

async function claim(limit = 10) {
  return await db.sql<Mail[]>`select * from claim_mail(${limit})`
}

async function passTime(time: string) {
  await db.sql`update mail_outbox
    set next_attempt_at = next_attempt_at - ${time}::interval`
}

async function stored(id: string | null) {
  const [row] = await db.sql`select * from mail_outbox where id = ${id}`
  return row
}

test("an event is told once", async () => {
  const id = await queue("order:1")
  expect(id).toEqual(expect.any(String))
  expect(await queue("order:1", "other@fans.example")).toBeNull()
  expect(await stored(id)).toMatchObject({ recipient: "robin@fans.example" })
})

test("a recipient must be one address", async () => {
  for (const to of ["", "robin", "a@b.example\nBcc: c@d.example", "a b@c.de"]) {
    expect(await refusal(queue(`bad:${to}`, to)), to).toBe("23514")
  }
})

test("a claimed mail is nobody else's until its lease ends", async () => {
  const id = await queue("order:1")
  expect(await claim()).toMatchObject([{ id, attempts: 1 }])
  expect(await claim()).toEqual([])
  await passTime("3 minutes")
  expect(await claim()).toMatchObject([{ id, attempts: 2 }])
})

test("a sent mail forgets its words and is never claimed again", async () => {
  const id = await queue("order:1")
  await claim()
  await db.sql`select mail_sent(${id})`
  expect(await stored(id)).toMatchObject({ status: "sent", payload: {} })
  await passTime("1 day")
  expect(await claim()).toEqual([])
  expect(await queue("order:1")).toBeNull()
})

test("a failed mail waits longer each time and rests after twelve tries", async () => {
  const id = await queue("order:1")
  const waits: number[] = []
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    await claim()
    const [row] = await db.sql`
      select extract(epoch from mail_failed(${id}, 'refused') - now())::integer
        as wait`
    waits.push(row?.wait)
    await passTime("7 hours")
  }
  expect(waits.slice(0, 4)).toEqual([30, 60, 120, 240])
  expect(Math.max(...waits)).toBe(6 * 60 * 60)
  expect(await stored(id)).toMatchObject({
    status: "dead",
    last_error: "refused",
  })
  expect(await claim()).toEqual([])
})

test("an address that does not exist is not tried again", async () => {
  const id = await queue("order:1")
  await claim()
  await db.sql`select mail_failed(${id}, 'no such user', true)`
  expect(await stored(id)).toMatchObject({ status: "dead" })
})

test("eight workers share forty mails and send none twice", async () => {
  for (let n = 0; n < 40; n += 1) await queue(`order:${n}`)
  const workers = Array.from({ length: 8 }, async () => {
    const mine: string[] = []
    for (let batch = await claim(3); batch.length; batch = await claim(3)) {
      mine.push(...batch.map(({ id }) => id))
    }
    return mine
  })
  const claimed = (await Promise.all(workers)).flat()
  expect(claimed).toHaveLength(40)
  expect(new Set(claimed).size).toBe(40)
})

test.each(["demo_answer", "message_reply", "press_letter", "letter"])(
  "of a %s nobody gets a second one: whose worker died may have arrived",
  async (kind) => {
    await db.sql`delete from newsletter_subs`
    await db.sql`insert into newsletter_subs (email, confirmed_at)
      values ('robin@fans.example', now())`
    await db.sql`delete from mail_outbox`
    const [{ id }] = await db.sql<[{ id: string }]>`
      select queue_mail(${kind}, 'robin@fans.example', '{"a": 1}',
        ${`${kind}:${randomUUID()}`}) as id`
    const claimOnce = (repeats: boolean) =>
      db.sql`select id from claim_once_mail(${repeats})`
    expect(await claim()).toEqual([])
    expect(await claimOnce(false)).toEqual([{ id }])
    // Refused before it was taken: as any other it is tried again.
    await db.sql`select once_mail_refused(${id}, 'away', 'away')`
    await passTime("1 minute")
    expect(await claimOnce(false)).toEqual([{ id }])
    await passTime("3 minutes")
    // Where a second one replaces the first, nothing is in doubt.
    expect(await claimOnce(true)).toEqual([{ id }])
    await passTime("3 minutes")
    expect(await claimOnce(false)).toEqual([])
    expect(await stored(id)).toMatchObject({ status: "doubt", payload: {} })
    await passTime("1 day")
    expect([...(await claimOnce(true)), ...(await claim())]).toEqual([])
    await db.sql`select once_mail_sent(${id})`
    expect(await stored(id)).toMatchObject({ status: "sent" })
  },
)
