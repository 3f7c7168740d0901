import { beforeEach, expect, test } from "vitest"
import type { Sql } from "#platform/postgres/connection.ts"
import { freshDatabase, suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeDownload,
  makeShipping,
  makeVariant,
  type Row,
} from "../support/label-catalogue.ts"
import {
  ADDRESS,
  type Checkout,
  complete,
  makeOrder,
  openSession,
  stockOf,
} from "../support/label-orders.ts"
import { member, refusal } from "../support/label-people.ts"

const db = await suiteDatabase()
await makeShipping(db.sql)
const office = db.sql.json({ to: "Mailorder@9x.example" })
const seller = db.sql.json({ name: "9X Recordings Ltd" })
await insert(db.sql, "site_settings", { key: "seller", value: seller })
await insert(db.sql, "site_settings", {
  key: "office",
  value: office,
  is_closed: true,
})

let tee: Row
beforeEach(async () => {
  tee = await makeVariant(db.sql, { inventory: 5 })
})

async function orderOf(id: string) {
  const [row] = await db.sql`select * from orders where id = ${id}`
  return row
}

async function mailsOf(id: string) {
  return await db.sql`
    select kind, recipient, payload from mail_outbox
    where payload ->> 'order_id' = ${id} order by kind`
}

test("a paid session becomes an order with items, address and mails", async () => {
  const checkout = await openSession(db.sql, [{ variant: tee, qty: 1 }])
  const receipt = await complete(db.sql, checkout, {
    email: " Robin@Fans.example ",
    payment: "pi_1",
  })
  expect(receipt).toMatchObject({
    customer_email: "robin@fans.example",
    user_id: null,
    attention_reason: null,
    created: true,
  })
  const id = receipt.order_id
  expect(await orderOf(id)).toMatchObject({
    number: receipt.number,
    status: "paid",
    email: "robin@fans.example",
    subtotal_cents: 2500,
    shipping_cents: 450,
    total_cents: 2950,
    paid_cents: 2950,
    paid_currency: "GBP",
    session_id: checkout.session_id,
    payment_id: "pi_1",
    needs_shipping: true,
    seller: { name: "9X Recordings Ltd" },
  })
  expect(
    await db.sql`select * from order_items where order_id = ${id}`,
  ).toMatchObject([{ qty: 1, unit_price_cents: 2500, variant_id: tee.id }])
  expect(
    await db.sql`select * from order_addresses where order_id = ${id}`,
  ).toMatchObject([ADDRESS])
  expect(await mailsOf(id)).toEqual([
    {
      kind: "order_confirmation",
      recipient: "robin@fans.example",
      payload: { order_id: id },
    },
    {
      kind: "order_for_office",
      recipient: "mailorder@9x.example",
      payload: { order_id: id },
    },
  ])
  expect(await stockOf(db.sql, tee)).toBe(4)
})

test("completing again answers the same order and changes nothing", async () => {
  const checkout = await openSession(db.sql, [{ variant: tee, qty: 2 }])
  const first = await complete(db.sql, checkout)
  const second = await complete(db.sql, checkout, { email: "b@fans.example" })
  expect(second).toEqual({ ...first, created: false })
  expect(await stockOf(db.sql, tee)).toBe(3)
  expect(await mailsOf(first.order_id)).toHaveLength(2)
  const end = await db.sql`
    select end_checkout('expired', ${checkout.session_id}) as ended`
  expect(end).toEqual([{ ended: false }])
  expect(await stockOf(db.sql, tee)).toBe(3)
})

test("orders are numbered from 1001 on, and one does not wait for another", async () => {
  const fresh = await freshDatabase()
  try {
    const sessions = await Promise.all(
      [1, 2, 3].map(async () =>
        openSession(fresh.sql, [
          { variant: await makeDownload(fresh.sql), qty: 1 },
        ]),
      ),
    )
    const [first, second, third] = sessions as [Checkout, Checkout, Checkout]
    expect(await complete(fresh.sql, first)).toMatchObject({ number: 1001 })
    expect(await complete(fresh.sql, first)).toMatchObject({ number: 1001 })
    await fresh.sql.begin(async (tx) => {
      const held = await complete(tx as unknown as Sql, second, {
        email: "robin@fans.example",
      })
      expect(held).toMatchObject({ number: 1002 })
      expect(await complete(fresh.sql, third)).toMatchObject({ number: 1003 })
    })
  } finally {
    await fresh.close()
  }
})

test("a download needs no address and no word to the office", async () => {
  const album = await makeDownload(db.sql)
  const checkout = await openSession(db.sql, [{ variant: album, qty: 1 }])
  const { order_id, attention_reason } = await complete(db.sql, checkout)
  expect(attention_reason).toBeNull()
  expect(await mailsOf(order_id)).toHaveLength(1)
  expect(
    await db.sql`select from order_addresses where order_id = ${order_id}`,
  ).toEqual([])
  const order = await orderOf(order_id)
  expect(order?.consented_at).toBeInstanceOf(Date)
})

test("what was bought comes off the member's cart, and no more", async () => {
  const fan = await member(db.sql)
  const mug = await makeVariant(db.sql)
  for (const [variant, qty] of [
    [tee, 2],
    [mug, 1],
  ] as const) {
    await insert(db.sql, "cart_items", {
      user_id: fan.id,
      product_id: variant.product_id,
      variant_id: variant.id,
      qty,
    })
  }
  const checkout = await openSession(db.sql, null, { user: fan.id })
  await db.sql`update cart_items set qty = 5
    where user_id = ${fan.id} and variant_id = ${tee.id}`
  const receipt = await complete(db.sql, checkout, { email: null })
  expect(receipt).toMatchObject({
    user_id: fan.id,
    customer_email: fan.email,
  })
  expect(
    await db.sql`select variant_id, qty from cart_items
      where user_id = ${fan.id}`,
  ).toEqual([{ variant_id: tee.id, qty: 3 }])
})

const MISFITS = [
  [{ cents: 1 }, "amount_mismatch"],
  [{ currency: "usd" }, "currency_mismatch"],
  [{ email: null }, "missing_email"],
  [{ email: "not an address" }, "missing_email"],
  [{ address: null }, "missing_address"],
  [{ address: { ...ADDRESS, country: "FR" } }, "foreign_address"],
  [{ cents: 1, email: null }, "amount_mismatch,missing_email"],
] as const

test.each(MISFITS)("paid with %o keeps the order: %s", async (paid, reason) => {
  const checkout = await openSession(db.sql, [{ variant: tee, qty: 1 }])
  const { order_id } = await complete(db.sql, checkout, paid)
  expect(await orderOf(order_id)).toMatchObject({
    status: "paid",
    total_cents: 2950,
    attention_reason: reason,
  })
})

test("paid after the end takes stock again while there is any", async () => {
  const open = () => openSession(db.sql, [{ variant: tee, qty: 3 }])
  const late = await open()
  await db.sql`select end_checkout('expired', ${late.session_id})`
  expect(await complete(db.sql, late)).toMatchObject({
    attention_reason: "paid_after_end",
  })
  expect(await stockOf(db.sql, tee)).toBe(2)
})

test("paid after the end with nothing left is kept for a person to see", async () => {
  const late = await openSession(db.sql, [{ variant: tee, qty: 3 }])
  await db.sql`select end_checkout('expired', ${late.session_id})`
  await openSession(db.sql, [{ variant: tee, qty: 4 }])
  expect(await complete(db.sql, late)).toMatchObject({
    attention_reason: "paid_after_end,stock_short",
  })
  expect(await stockOf(db.sql, tee)).toBe(1)
})

test("an unknown session makes no order", async () => {
  const attempt = db.sql`select complete_checkout('nobody', 1, 'gbp')`
  expect(await refusal(attempt)).toBe("9X020")
})

test("a guest's order goes to the confirmed account of its address", async () => {
  const fan = await member(db.sql)
  const shy = await member(db.sql, { confirmed: false })
  const known = await makeOrder(db.sql, { email: fan.email.toUpperCase() })
  expect(known.user_id).toBe(fan.id)
  const unproven = await makeOrder(db.sql, { email: shy.email })
  expect(unproven.user_id).toBeNull()
})

test("a refund in part is written down, in full it ends the order", async () => {
  const { order_id, checkout } = await makeOrder(db.sql)
  const refund = (cents: number) =>
    db.sql`select refund_order(${cents}, p_order_id => ${order_id})`
  await refund(1000)
  expect(await orderOf(order_id)).toMatchObject({
    status: "paid",
    refunded_cents: 1000,
  })
  await refund(checkout.total_cents)
  await refund(1000)
  expect(await orderOf(order_id)).toMatchObject({
    status: "refunded",
    refunded_cents: checkout.total_cents,
  })
})

test("a refund finds its order by the payment", async () => {
  const { order_id } = await makeOrder(db.sql)
  const order = await orderOf(order_id)
  const found = await db.sql`
    select refund_order(100, ${order?.payment_id}) as id`
  expect(found).toEqual([{ id: order_id }])
  const unknown = db.sql`select refund_order(100, 'pi_unknown')`
  expect(await refusal(unknown)).toBe("9X022")
  const nothing = db.sql`select refund_order(0, ${order?.payment_id})`
  expect(await refusal(nothing)).toBe("9X022")
})

test("a payment event waits until it was handled, then never again", async () => {
  const record = () => db.sql`
    select record_payment_event('stripe', 'evt_1', 'paid', 's_1') as waits`
  expect(await record()).toEqual([{ waits: true }])
  expect(await record()).toEqual([{ waits: true }])
  await db.sql`select payment_event_handled('stripe', 'evt_1')`
  expect(await record()).toEqual([{ waits: false }])
  expect(await db.sql`select from payment_events`).toHaveLength(1)
})

test("an order whose items do not add up cannot be kept", async () => {
  const { order_id, item } = await makeOrder(db.sql)
  const attempts = [
    db.sql`update order_items set qty = 2 where id = ${item.id}`,
    db.sql`delete from order_items where id = ${item.id}`,
    db.sql`update orders set subtotal_cents = 1, total_cents = 1
      where id = ${order_id}`,
    db.sql`update orders set total_cents = total_cents + 1
      where id = ${order_id}`,
    db.sql`insert into orders (subtotal_cents, total_cents, currency,
      paid_cents, paid_currency) values (0, 0, 'GBP', 0, 'GBP')`,
  ]
  for (const attempt of attempts) {
    expect(await refusal(attempt)).toBe("23514")
  }
  await db.sql.begin(async (tx) => {
    await tx`update order_items set qty = 2 where id = ${item.id}`
    await tx`update orders set subtotal_cents = 5000, total_cents = 5000
      where id = ${order_id}`
  })
  expect(await orderOf(order_id)).toMatchObject({ total_cents: 5000 })
})

test("what was sold cannot be deleted", async () => {
  const { variant } = await makeOrder(db.sql)
  const product = variant.product_id as string
  const shelf = db.sql`delete from products where id = ${product}`
  expect(await refusal(shelf)).toMatch(/^23(001|503)$/)
  const size = db.sql`delete from product_variants where id = ${variant.id}`
  expect(await refusal(size)).toMatch(/^23(001|503)$/)
})

test("an item that moves to another order must fit both", async () => {
  const one = await makeOrder(db.sql)
  const two = await makeOrder(db.sql)
  const move = db.sql.begin(async (tx) => {
    await tx`update order_items set order_id = ${two.order_id}
      where id = ${one.item.id}`
    await tx`update orders set subtotal_cents = 5000, total_cents = 5000
      where id = ${two.order_id}`
  })
  expect(await refusal(move)).toBe("23514")
})

const { postcode: _, ...INCOMPLETE } = ADDRESS
const ODD_ADDRESSES = [
  null,
  "14 Larkhill Terrace",
  [ADDRESS],
  { country: "GB" },
  INCOMPLETE,
  { ...ADDRESS, name: " \t" },
  { ...ADDRESS, country: "Britain" },
]

test.each(ODD_ADDRESSES)("the address %j is missing", async (address) => {
  const checkout = await openSession(db.sql, [{ variant: tee, qty: 1 }])
  const [row] = await db.sql`
    select complete_checkout(${checkout.session_id}, ${checkout.total_cents},
      'gbp', 'robin@fans.example', null,
      ${JSON.stringify(address)}::text::jsonb) as receipt`
  expect(row?.receipt.attention_reason).toBe("missing_address")
})

test("a country in small letters is the same country", async () => {
  const checkout = await openSession(db.sql, [{ variant: tee, qty: 1 }])
  const address = { ...ADDRESS, country: "gb" }
  const receipt = await complete(db.sql, checkout, { address })
  expect(receipt.attention_reason).toBeNull()
  expect(
    await db.sql`select * from order_addresses
      where order_id = ${receipt.order_id}`,
  ).toMatchObject([ADDRESS])
})

test("a payment belongs to one order; a second is kept for a person to see", async () => {
  const open = () => openSession(db.sql, [{ variant: tee, qty: 1 }])
  const first = await complete(db.sql, await open(), { payment: "pi_twice" })
  const second = await complete(db.sql, await open(), { payment: "pi_twice" })
  expect(second.attention_reason).toBe("payment_reused")
  expect(await db.sql`select refund_order(1, 'pi_twice') as id`).toEqual([
    { id: first.order_id },
  ])
  const forced = db.sql`update orders set payment_id = 'pi_twice'
    where id = ${second.order_id}`
  expect(await refusal(forced)).toBe("23505")
})

test("an order's state cannot contradict its money", async () => {
  const { order_id } = await makeOrder(db.sql)
  const set = (values: Record<string, unknown>) =>
    db.sql`update orders set ${db.sql(values as never)} where id = ${order_id}`
  const now = new Date()
  const wrong = [
    { refunded_cents: 2500, refunded_at: now },
    { status: "refunded", refunded_at: now },
    { status: "refunded", refunded_at: now, refunded_cents: 1 },
    { refunded_cents: 1 },
    { refunded_at: now },
  ]
  for (const values of wrong) {
    expect(await refusal(set(values)), JSON.stringify(values)).toBe("23514")
  }
  const right = { status: "refunded", refunded_at: now, refunded_cents: 2500 }
  expect(await refusal(set(right))).toBe("none")
})
