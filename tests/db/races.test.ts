import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeDownload,
  makeShipping,
  makeVariant,
} from "../support/label-catalogue.ts"
import {
  complete,
  makeOrder,
  openCheckout,
  openSession,
  stockOf,
} from "../support/label-orders.ts"
import { as, member, refusal, visitor } from "../support/label-people.ts"

const CONNECTIONS = 100

const db = await suiteDatabase({ max: CONNECTIONS })
await makeShipping(db.sql)
// Open every connection first, so that the runners start together.
await together(CONNECTIONS, () => db.sql`select pg_sleep(0.05)`)

/** How often each outcome came, of so many attempts at once. */
async function together(
  runners: number,
  attempt: (n: number) => Promise<unknown>,
) {
  const attempts = Array.from({ length: runners }, (_, n) =>
    refusal(attempt(n)),
  )
  const tally: Record<string, number> = {}
  for (const outcome of await Promise.all(attempts)) {
    tally[outcome] = (tally[outcome] ?? 0) + 1
  }
  return tally
}

async function countOf(table: string, column: string, value: string) {
  const [row] = await db.sql<[{ rows: number }]>`
    select count(*)::integer as rows from ${db.sql(table)}
    where ${db.sql(column)} = ${value}`
  return row.rows
}

test("200 buyers of a stock of 5: five get one", async () => {
  const variant = await makeVariant(db.sql, { inventory: 5 })
  const tally = await together(200, () =>
    openCheckout(db.sql, [{ variant, qty: 1 }]),
  )
  expect(tally).toEqual({ none: 5, "9X004": 195 })
  expect(await stockOf(db.sql, variant)).toBe(0)
  expect(await countOf("stock_reservations", "variant_id", variant.id)).toBe(5)
})

test("baskets in opposite order never wait for each other for ever", async () => {
  const one = await makeVariant(db.sql, { inventory: 30 })
  const two = await makeVariant(db.sql, { inventory: 30 })
  const lines = [
    { variant: one, qty: 1 },
    { variant: two, qty: 1 },
  ]
  const tally = await together(60, (n) =>
    openCheckout(db.sql, n % 2 ? lines : lines.toReversed()),
  )
  expect(tally).toEqual({ none: 30, "9X004": 30 })
  expect(await stockOf(db.sql, one)).toBe(0)
  expect(await stockOf(db.sql, two)).toBe(0)
})

test("50 completions of one paid session: one order, stock taken once", async () => {
  const fan = await member(db.sql)
  const variant = await makeVariant(db.sql, { inventory: 5 })
  await insert(db.sql, "cart_items", {
    user_id: fan.id,
    product_id: variant.product_id,
    variant_id: variant.id,
    qty: 3,
  })
  const lines = [{ variant, qty: 2 }]
  const checkout = await openSession(db.sql, lines, { user: fan.id })
  const receipts = await Promise.all(
    Array.from({ length: 50 }, () => complete(db.sql, checkout)),
  )
  expect(new Set(receipts.map(({ order_id }) => order_id)).size).toBe(1)
  expect(receipts.filter(({ created }) => created)).toHaveLength(1)
  const order = receipts[0]?.order_id ?? ""
  expect(await stockOf(db.sql, variant)).toBe(3)
  expect(await countOf("orders", "checkout_id", checkout.id)).toBe(1)
  expect(await countOf("order_items", "order_id", order)).toBe(1)
  const key = `order_confirmation:${order}`
  expect(await countOf("mail_outbox", "event_key", key)).toBe(1)
  const cart = await db.sql`
    select qty from cart_items where user_id = ${fan.id}`
  expect(cart).toEqual([{ qty: 1 }])
})

test("paid and expired at the same moment: one of them, and exact stock", async () => {
  for (let round = 0; round < 5; round += 1) {
    const variant = await makeVariant(db.sql, { inventory: 5 })
    const checkout = await openSession(db.sql, [{ variant, qty: 2 }])
    const tally = await together(20, (n) =>
      n % 2
        ? complete(db.sql, checkout)
        : db.sql`select end_checkout('expired', ${checkout.session_id})`,
    )
    expect(tally).toEqual({ none: 20 })
    expect(await stockOf(db.sql, variant)).toBe(3)
    expect(await countOf("orders", "checkout_id", checkout.id)).toBe(1)
  }
})

test("20 ends of one checkout give the stock back once", async () => {
  const variant = await makeVariant(db.sql, { inventory: 5 })
  const { session_id } = await openSession(db.sql, [{ variant, qty: 4 }])
  await together(
    20,
    () => db.sql`select end_checkout('expired', ${session_id})`,
  )
  expect(await stockOf(db.sql, variant)).toBe(5)
})

test("20 claims at a limit of 3: three", async () => {
  const fan = await member(db.sql)
  const variant = await makeDownload(db.sql, 3)
  const { item } = await makeOrder(db.sql, { user: fan.id, variant })
  const tally = await together(
    20,
    () => db.sql`select claim_download(${item.id}, ${fan.id})`,
  )
  expect(tally).toEqual({ none: 3, "9X031": 17 })
  const log = await db.sql`
    select download_count from download_logs where user_id = ${fan.id}`
  expect(log).toEqual([{ download_count: 3 }])
})

test("20 tabs of one member: one live checkout", async () => {
  const fan = await member(db.sql)
  const variant = await makeVariant(db.sql, { inventory: 50 })
  const tally = await together(20, () =>
    openCheckout(db.sql, [{ variant, qty: 1 }], { user: fan.id }),
  )
  expect(tally).toEqual({ none: 1, "9X011": 19 })
  expect(await stockOf(db.sql, variant)).toBe(49)
})

test("20 checkouts of a stock of 15 from one address: fifteen, ten of them held", async () => {
  const variant = await makeVariant(db.sql, { inventory: 15 })
  const tally = await together(20, () =>
    openCheckout(db.sql, [{ variant, qty: 1 }], { address: "198.51.100.7" }),
  )
  expect(tally).toEqual({ none: 15, "9X004": 5 })
  expect(await stockOf(db.sql, variant)).toBe(5)
})

test("40 guesses of a promo code at once: twenty are answered", async () => {
  const guesser = visitor()
  const tally = await together(40, (n) =>
    as(db.sql, guesser, (tx) => tx`select * from get_promo_code(${`G${n}`})`),
  )
  expect(tally).toEqual({ none: 20, PT429: 20 })
})

test("30 subscriptions from one address at once: ten", async () => {
  const eager = visitor()
  const tally = await together(30, (n) =>
    as(
      db.sql,
      eager,
      (tx) => tx`insert into newsletter_subs (email)
        values (${`race${n}@lists.example`})`,
    ),
  )
  expect(tally).toEqual({ none: 10, PT429: 20 })
})

test("20 subscriptions of one address at once get the same answer, and one email", async () => {
  const email = "keen@lists.example"
  const tally = await together(20, () =>
    as(
      db.sql,
      visitor(),
      (tx) => tx`insert into newsletter_subs (email) values (${email})`,
    ),
  )
  expect(tally).toEqual({ none: 20 })
  expect(await countOf("newsletter_subs", "email", email)).toBe(1)
  expect(await countOf("mail_outbox", "recipient", email)).toBe(1)
})

test("20 deliveries of one payment event are one row", async () => {
  await together(
    20,
    () => db.sql`select record_payment_event('stripe', 'evt_race', 'paid')`,
  )
  expect(await countOf("payment_events", "event_id", "evt_race")).toBe(1)
})

test("late refunds in any order keep the largest sum", async () => {
  const { order_id } = await makeOrder(db.sql)
  await together(
    20,
    (n) => db.sql`select refund_order(${n + 1}, p_order_id => ${order_id})`,
  )
  const [order] = await db.sql`
    select refunded_cents, status from orders where id = ${order_id}`
  expect(order).toEqual({ refunded_cents: 20, status: "paid" })
})
