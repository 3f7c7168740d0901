import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeShipping,
  makeVariant,
  type Row,
} from "../support/label-catalogue.ts"
import { complete, openSession } from "../support/label-orders.ts"
import { as, member, visitor } from "../support/label-people.ts"

const db = await suiteDatabase()
const gift = await makeVariant(db.sql, { price_cents: 0, is_digital: true })
const file = await makeVariant(db.sql, { is_digital: true })

const address = () => `2001:db8:${randomUUID().slice(0, 4)}::1`
const stranger = () => `${randomUUID()}@fans.example`

type Buyer = { email: string; address?: string; user?: string; prefix?: string }

async function order(variant: Row, { email, prefix, ...buyer }: Buyer) {
  const lines = [{ variant, qty: 1 }]
  const checkout = await openSession(db.sql, lines, buyer, prefix)
  return complete(db.sql, checkout, { email })
}

async function mailsTo(recipient: string) {
  const rows = await db.sql<{ status: string; count: number }[]>`
    select status, count(*)::int as count from mail_outbox
    where recipient = ${recipient} group by status`
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

test("orders of nothing send five letters to an address, and write the rest down", async () => {
  const email = stranger()
  for (let n = 0; n < 8; n += 1) {
    await order(gift, { email, address: address() })
  }
  expect(await mailsTo(email)).toEqual({ queued: 5, held: 3 })
  const words = await db.sql`
    select payload from mail_outbox
    where recipient = ${email} and status = 'held' limit 1`
  expect(words).toEqual([{ payload: {} }])
})

test("whatever makes them, and what was paid for is told all the same", async () => {
  const email = stranger()
  for (let n = 0; n < 5; n += 1) {
    await order(gift, { email, address: address() })
  }
  await as(
    db.sql,
    visitor(),
    (tx) => tx`insert into newsletter_subs (email) values (${email})`,
  )
  expect(await mailsTo(email)).toEqual({ queued: 5, held: 1 })
  await order(file, { email, address: address() })
  expect(await mailsTo(email)).toEqual({ queued: 6, held: 1 })
})

test("an hour later there are five more, and ten in a day", async () => {
  const email = stranger()
  const later = () => db.sql`update private.allowances
    set counted_at = counted_at - interval '1 hour'`
  for (let hour = 0; hour < 4; hour += 1) {
    for (let n = 0; n < 5; n += 1) {
      await order(gift, { email, address: address() })
    }
    await later()
  }
  const { queued } = await mailsTo(email)
  expect(queued).toBeGreaterThanOrEqual(10)
  expect(queued).toBeLessThanOrEqual(12)
})

test("one client writes sixty letters an hour, to however many", async () => {
  const bomber = address()
  const prefix = randomUUID()
  for (let n = 0; n < 62; n += 1) {
    await order(gift, { email: `${prefix}${n}@fans.example`, address: bomber })
  }
  const [row] = await db.sql`
    select count(*) filter (where status = 'queued')::int as queued,
      count(*) filter (where status = 'held')::int as held
    from mail_outbox where recipient like ${`${prefix}%`}`
  expect(row).toEqual({ queued: 60, held: 2 })
  // Nor does it use up what others may write to an address.
  const email = stranger()
  for (let n = 0; n < 6; n += 1) await order(gift, { email, address: bomber })
  expect(await mailsTo(email)).toEqual({ held: 6 })
  await order(gift, { email, address: address() })
  expect(await mailsTo(email)).toEqual({ held: 6, queued: 1 })
})

test("test money is no payment, and proves no address", async () => {
  for (const prefix of ["test_", "cs_test_"]) {
    const email = stranger()
    for (let n = 0; n < 7; n += 1) {
      await order(file, { email, address: address(), prefix })
    }
    expect(await mailsTo(email)).toEqual({ queued: 5, held: 2 })
  }
})

test("orders of nothing fill the office's mailbox as little, paid ones are told", async () => {
  const to = "office@9x.example"
  await insert(db.sql, "site_settings", {
    key: "office",
    value: db.sql.json({ to }),
    is_closed: true,
  })
  await makeShipping(db.sql)
  await insert(db.sql, "site_settings", {
    key: "free_shipping_threshold",
    value: db.sql.json({ amount_cents: 0 }),
  })
  const [sticker, print] = [
    await makeVariant(db.sql, { price_cents: 0 }),
    await makeVariant(db.sql),
  ]
  const one = address()
  for (let n = 0; n < 7; n += 1) {
    await order(sticker, { email: stranger(), address: one })
  }
  expect(await mailsTo(to)).toEqual({ queued: 5, held: 2 })
  const fan = await member(db.sql)
  for (let n = 0; n < 17; n += 1) {
    const user = n % 2 ? fan.id : undefined
    await order(sticker, { email: fan.email, address: address(), user })
  }
  expect(await mailsTo(to)).toEqual({ queued: 20, held: 4 })
  await order(print, { email: stranger(), address: one })
  expect(await mailsTo(to)).toEqual({ queued: 21, held: 4 })
  await order(print, { email: stranger(), address: address(), prefix: "test_" })
  expect(await mailsTo(to)).toEqual({ queued: 21, held: 5 })
})

test("a member's own address is proved, another's is not", async () => {
  const fan = await member(db.sql)
  const other = stranger()
  for (let n = 0; n < 7; n += 1) {
    await order(gift, { email: fan.email, user: fan.id })
    await order(gift, { email: other, user: fan.id })
  }
  expect(await mailsTo(fan.email)).toEqual({ queued: 7 })
  expect(await mailsTo(other)).toEqual({ queued: 5, held: 2 })
})

test("resets go first, then other keys, then orders, letters last", async () => {
  await db.sql`delete from mail_outbox`
  const kinds = [
    ...["demo_received", "order_confirmation", "confirmation"],
    ...["newsletter_confirmation", "recovery"],
  ]
  for (const kind of kinds) {
    await db.sql`select queue_mail(${kind}, 'a@b.example', '{}', ${kind})`
  }
  const claimed: string[] = []
  for (const _ of kinds) {
    const [mail] = await db.sql`select kind from claim_mail(1)`
    claimed.push(mail?.kind)
  }
  expect(claimed.slice(0, 3)).toEqual([
    ...["recovery", "confirmation", "order_confirmation"],
  ])
  const [none] = await db.sql`select kind from claim_mail(1, p_last_rank => 1)`
  expect(none).toBeUndefined()
})
