import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  makeShipping,
  makeVariant,
  type Row,
} from "../support/label-catalogue.ts"
import { openSession } from "../support/label-orders.ts"
import {
  as,
  member,
  type Person,
  refusal,
  staff,
  visitor,
} from "../support/label-people.ts"

const db = await suiteDatabase()
await makeShipping(db.sql)

const somebody = () => `${randomUUID()}@fans.example`
const soldOut = () => makeVariant(db.sql, { inventory: 0 })

function ask(variant: { id: string }, email: string, who = visitor()) {
  return as(
    db.sql,
    who,
    (tx) => tx`select ask_stock_alert(${variant.id}, ${email}) as answer`,
  )
}

/** As many as are named, one after the other. */
async function queueUp(variant: Row, count: number) {
  const emails = Array.from({ length: count }, somebody)
  for (const email of emails) await ask(variant, email)
  return emails
}

async function putUp(variant: Row, inventory: number, who?: Person) {
  const clerk = who ?? (await staff(db.sql))
  await as(
    db.sql,
    clerk,
    (tx) => tx`
      update product_variants set inventory = ${inventory}
      where id = ${variant.id}`,
  )
}

async function tell() {
  await db.sql`select tell_restocks()`
}

async function waitingFor(variant: Row) {
  const rows = await db.sql<{ email: string }[]>`
    select email from stock_alerts where variant_id = ${variant.id}
    order by created_at`
  return rows.map(({ email }) => email)
}

async function toldOf(variant: Row) {
  const rows = await db.sql<{ recipient: string }[]>`
    select recipient from mail_outbox where kind = 'back_in_stock'
      and payload ->> 'variant_id' = ${variant.id}`
  return rows.map(({ recipient }) => recipient)
}

/** The hour between two batches has passed. */
async function anHourLater() {
  await db.sql`update private.restocks
    set next_batch_at = next_batch_at - interval '1 hour'`
}

test("who asks waits, once, and nobody hears whether they did before", async () => {
  const variant = await soldOut()
  const email = somebody()
  const first = await ask(variant, ` ${email.toUpperCase()} `)
  expect(await ask(variant, email)).toEqual(first)
  expect(await waitingFor(variant)).toEqual([email])
})

test("what is there, unknown or off the shelf is not waited for", async () => {
  const email = somebody()
  const there = await makeVariant(db.sql, { inventory: 1 })
  expect(await refusal(ask(there, email))).toBe("9X050")
  expect(await refusal(ask({ id: randomUUID() }, email))).toBe("9X001")
  const hidden = await soldOut()
  await db.sql`update products set active = false
    where id = ${hidden.product_id as string}`
  expect(await refusal(ask(hidden, email))).toBe("9X001")
  const coming = await soldOut()
  await db.sql`update products set public_from = now() + interval '1 day'
    where id = ${coming.product_id as string}`
  expect(await refusal(ask(coming, email))).toBe("9X001")
  for (const odd of ["", "ada", "a@b", "a@x.example,b@x.example"]) {
    expect(await refusal(ask(await soldOut(), odd))).toBe("9X001")
  }
})

test("a client asks ten times an hour, and an address waits for ten things", async () => {
  const one = visitor()
  const variant = await soldOut()
  for (let n = 0; n < 10; n += 1) await ask(variant, somebody(), one)
  expect(await refusal(ask(variant, somebody(), one))).toBe("PT429")
  expect(await waitingFor(variant)).toHaveLength(10)

  const email = somebody()
  for (let n = 0; n < 12; n += 1) await ask(await soldOut(), email)
  const rows = await db.sql`
    select distinct leave_token from stock_alerts where email = ${email}`
  const all = await db.sql`select from stock_alerts where email = ${email}`
  expect([all.length, rows.length]).toEqual([10, 1])
})

test("what the label puts up is told once, to twice as many as there are copies", async () => {
  const variant = await soldOut()
  const emails = await queueUp(variant, 5)
  await tell()
  expect(await toldOf(variant)).toEqual([])
  await putUp(variant, 2)
  await tell()
  await tell()
  expect((await toldOf(variant)).sort()).toEqual(emails.slice(0, 4).sort())
  expect(await waitingFor(variant)).toEqual(emails.slice(4))
  await anHourLater()
  await tell()
  expect((await toldOf(variant)).sort()).toEqual([...emails].sort())
  const [row] = await db.sql`select from private.restocks
    where variant_id = ${variant.id}`
  expect(row).toBeUndefined()
})

test("who waits on after it is sold out again hears of the next delivery", async () => {
  const variant = await soldOut()
  const emails = await queueUp(variant, 3)
  await putUp(variant, 1)
  await tell()
  await db.sql`update product_variants set inventory = 0
    where id = ${variant.id}`
  await anHourLater()
  await tell()
  expect(await waitingFor(variant)).toEqual(emails.slice(2))
  await putUp(variant, -1)
  await tell()
  expect(await waitingFor(variant)).toEqual([])
})

test("a hold that ends unpaid, or only softens, tells nobody", async () => {
  const variant = await makeVariant(db.sql, { inventory: 1 })
  const held = await openSession(db.sql, [{ variant, qty: 1 }])
  await queueUp(variant, 2)
  await db.sql`update checkouts set firm_until = now() - interval '1 second'
    where id = ${held.id}`
  await db.sql`select soften_holds()`
  await tell()
  expect(await toldOf(variant)).toEqual([])
  await db.sql`select end_checkout('expired', ${held.session_id})`

  const other = await openSession(db.sql, [{ variant, qty: 1 }])
  await db.sql`select end_checkout('cancelled', ${other.session_id})`
  await tell()
  expect(await toldOf(variant)).toEqual([])
  expect(await waitingFor(variant)).toHaveLength(2)
})

test("what others hold is not told of, and what is off the shelf waits", async () => {
  const variant = await makeVariant(db.sql, { inventory: 1 })
  await openSession(db.sql, [{ variant, qty: 1 }])
  await queueUp(variant, 1)
  await putUp(variant, 3)
  await openSession(db.sql, [{ variant, qty: 3 }])
  await tell()
  expect(await toldOf(variant)).toEqual([])

  const hidden = await soldOut()
  const product = hidden.product_id as string
  await queueUp(hidden, 1)
  await db.sql`update products set active = false where id = ${product}`
  await putUp(hidden, 5)
  await tell()
  expect(await toldOf(hidden)).toEqual([])
  await db.sql`update products set active = true,
    public_from = now() + interval '1 day' where id = ${product}`
  await anHourLater()
  await tell()
  expect(await toldOf(hidden)).toEqual([])
  await db.sql`update products set public_from = now() where id = ${product}`
  await anHourLater()
  await tell()
  expect(await toldOf(hidden)).toHaveLength(1)
})

test("an address gets one such mail a day, and keeps its turn for the next", async () => {
  const [one, two] = [await soldOut(), await soldOut()]
  const email = somebody()
  await ask(one, email)
  await ask(two, email)
  await putUp(one, 5)
  await putUp(two, 5)
  await tell()
  expect([...(await toldOf(one)), ...(await toldOf(two))]).toEqual([email])
  await db.sql`update mail_outbox
    set created_at = created_at - interval '25 hours'
    where recipient = ${email}`
  await anHourLater()
  await tell()
  expect([...(await toldOf(one)), ...(await toldOf(two))]).toEqual([
    email,
    email,
  ])
})

test("one press ends all that an address waits for, and nobody else's", async () => {
  const [one, two] = [await soldOut(), await soldOut()]
  const email = somebody()
  await ask(one, email)
  await ask(two, email)
  const [other] = await queueUp(one, 1)
  const [row] = await db.sql<{ leave_token: string }[]>`
    select leave_token from stock_alerts where email = ${email}`
  const leave = () =>
    db.sql`select leave_stock_alerts(${row?.leave_token ?? ""}) as left`
  expect(await leave()).toEqual([{ left: true }])
  expect(await leave()).toEqual([{ left: false }])
  expect(await waitingFor(one)).toEqual([other])
  expect(await waitingFor(two)).toEqual([])
})

test("what a member waits for is in the export and goes with the account", async () => {
  const fan = await member(db.sql)
  const unproved = await member(db.sql, { confirmed: false })
  const variant = await soldOut()
  await ask(variant, fan.email)
  await ask(variant, unproved.email)
  const exported = async ({ id }: Person) => {
    const [row] = await db.sql`select export_account(${id}) as kept`
    return row?.kept.stock_alerts
  }
  expect(await exported(fan)).toEqual([
    {
      product: "Rye Lane Tee",
      variant: "Large",
      created_at: expect.any(String),
    },
  ])
  expect(await exported(unproved)).toEqual([])
  for (const { id } of [fan, unproved]) {
    await db.sql`delete from auth.users where id = ${id}`
  }
  expect(await waitingFor(variant)).toEqual([unproved.email])
})

test("tidying up forgets who has waited for a year", async () => {
  const variant = await soldOut()
  const [old, recent] = await queueUp(variant, 2)
  const age = (email = "", time = "") => db.sql`
    update stock_alerts set created_at = now() - ${time}::interval
    where email = ${email}`
  await age(old, "12 months 1 day")
  await age(recent, "11 months")
  await db.sql`select tidy_up()`
  expect(await waitingFor(variant)).toEqual([recent])
})
