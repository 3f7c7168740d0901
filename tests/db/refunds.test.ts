import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { moneyLeft, type Refundable, refundOf } from "#domain/refund.ts"
import type { TransactionSql } from "#platform/postgres/connection.ts"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeDownload,
  makeShipping,
  makeVariant,
  type Row,
} from "../support/label-catalogue.ts"
import {
  complete,
  type Line,
  makeOrder,
  openSession,
  stockOf,
} from "../support/label-orders.ts"
import { as, member, refusal, staff } from "../support/label-people.ts"

const db = await suiteDatabase({ max: 20 })
const { sql } = db
await makeShipping(sql)
await insert(sql, "promo_codes", { code: "SEVENTH", discount_percent: 7 })
const keeper = await staff(sql, "shop")

type Told = Refundable & { refunds: { state: string; cents: number }[] }

function read(order: string): Promise<Told> {
  return as(sql, keeper, async (tx) => {
    const [row] = await tx`select order_refunds(${order}) as told`
    return row?.told
  })
}

type Wish = {
  id?: string
  seen?: number
  lines?: { order_item_id: string; qty: number; back_on_shelf?: boolean }[]
  shipping?: boolean
  cents?: number
  reason?: string
}

function askIn(tx: TransactionSql, order: string, wish: Wish) {
  return tx`select ask_refund(${wish.id ?? randomUUID()}, ${order},
    ${wish.seen ?? 0}, ${tx.json(wish.lines ?? [])},
    ${wish.shipping ?? false}, ${wish.cents ?? null},
    ${wish.reason ?? null}) as asked`
}

async function ask(order: string, wish: Wish): Promise<string> {
  const [row] = await as(sql, keeper, (tx) => askIn(tx, order, wish))
  return row?.asked.id
}

/** As the provider does it, at once. */
async function give(order: string, wish: Wish) {
  const id = await ask(order, wish)
  await sql`select settle_refund(${id}, 'done', ${`re_${id}`})`
  return id
}

async function buy(lines: Line[], promo?: string) {
  const checkout = await openSession(sql, lines, promo ? { promo } : {})
  const payment = `payment_${randomUUID()}`
  const { order_id } = await complete(sql, checkout, { payment })
  const items = await sql<Row[]>`
    select * from order_items where order_id = ${order_id} order by position`
  return { order_id, items, payment, total: checkout.total_cents }
}

async function orderOf(id: string) {
  const [row] = await sql`select * from orders where id = ${id}`
  return row
}

test("however an order is given back, the pennies are those that were paid", async () => {
  const step = fc.record({
    units: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
    postage: fc.boolean(),
    amount: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 900 }) },
    ),
  })
  const anyOrder = fc.record({
    prices: fc.array(fc.integer({ min: 0, max: 3999 }), {
      ...{ minLength: 1, maxLength: 3 },
    }),
    qtys: fc.array(fc.integer({ min: 1, max: 3 }), {
      ...{ minLength: 3, maxLength: 3 },
    }),
    percent: fc.constantFrom(0, 1, 7, 33, 99, 100),
    shipping: fc.constantFrom(0, 295, 450),
    steps: fc.array(step, { maxLength: 5 }),
  })
  const goods = await Promise.all([0, 1, 2].map(() => makeVariant(sql)))
  await fc.assert(
    fc.asyncProperty(anyOrder, async (drawn) => {
      const order = await writeOrder(drawn, goods)
      for (const { units, postage, amount } of drawn.steps) {
        const before = await read(order)
        const lines = before.lines
          .map(({ order_item_id, qty, given }, place) => ({
            order_item_id,
            qty: Math.min(units[place] ?? 0, qty - given),
          }))
          .filter(({ qty }) => qty > 0)
        const wish =
          amount === null ? { lines, shipping: postage } : { cents: amount }
        const asked = { ...wish, seen: before.taken_cents }
        const refused = await refusal(give(order, asked))
        const after = await read(order)
        const given = after.taken_cents - before.taken_cents
        const chosen = lines.map((one) => [one.order_item_id, one.qty])
        const preview =
          amount ??
          refundOf(before, { units: Object.fromEntries(chosen), postage })
        expect(given).toBe(refused === "none" ? preview : 0)
        expect(["none", "9X065", "9X066"]).toContain(refused)
      }
      const rest = await read(order)
      const lines = rest.lines
        .map(({ order_item_id, qty, given }) => ({
          order_item_id,
          qty: qty - given,
        }))
        .filter(({ qty }) => qty > 0)
      const seen = rest.taken_cents
      await refusal(give(order, { lines, shipping: true, seen }))
      const end = await read(order)
      expect(moneyLeft(end)).toBe(0)
      const [sums] = await sql`
        select o.status, o.refunded_cents = o.paid_cents as whole,
          (select bool_and(r.cents >= r.shipping_cents + coalesce((
            select sum(i.cents) from refund_items i
            where i.refund_id = r.id), 0)) from refunds r
            where r.order_id = o.id) as fits
        from orders o where o.id = ${order}`
      expect(sums).toMatchObject({ status: "refunded", whole: true })
      expect(sums?.fits).not.toBe(false)
    }),
    { numRuns: 60, seed: 9, endOnFailure: true },
  )
}, 60_000)

type Drawn = {
  prices: number[]
  qtys: number[]
  percent: number
  shipping: number
}

/** An order of any prices, as a checkout might have left it. */
async function writeOrder(drawn: Drawn, goods: Row[]) {
  const { prices, qtys, percent, shipping } = drawn
  const lines = prices.map((price, place) => ({
    ...{ unit_price_cents: price, qty: qtys[place] ?? 1 },
    ...{ position: place + 1, variant: goods[place] },
  }))
  const subtotal = lines.reduce(
    (sum, { qty, unit_price_cents }) => sum + qty * unit_price_cents,
    0,
  )
  const discount = Math.floor((subtotal * percent + 50) / 100)
  const total = subtotal - discount + shipping
  return sql.begin(async (tx) => {
    const order = await insert(tx, "orders", {
      ...{ currency: "GBP", paid_currency: "GBP", needs_shipping: true },
      ...{ subtotal_cents: subtotal, discount_cents: discount },
      ...{ shipping_cents: shipping, total_cents: total, paid_cents: total },
      payment_id: `payment_${randomUUID()}`,
    })
    for (const { variant, ...line } of lines) {
      await insert(tx, "order_items", {
        ...{ ...line, order_id: order.id, product_id: variant?.product_id },
        ...{ variant_id: variant?.id, is_digital: false },
        ...{ product_title: "Rye Lane Tee", variant_title: "Large" },
      })
    }
    return order.id
  })
}

test("a discount is shared by the lines, and a sum by its largest remainders", async () => {
  const [shared] = await sql`
    select private.shared_out(100, '{1,1,1}') as thirds,
      private.shared_out(5, '{0,0}') as nothing,
      private.shared_out(0, '{3,4}') as none`
  expect(shared).toEqual({
    thirds: ["34", "33", "33"],
    nothing: ["3", "2"],
    none: ["0", "0"],
  })
  const tee = await makeVariant(sql, { price_cents: 1999 })
  const mug = await makeVariant(sql, { price_cents: 999 })
  const { order_id, items, total } = await buy(
    [
      { variant: tee, qty: 1 },
      { variant: mug, qty: 3 },
    ],
    "SEVENTH",
  )
  const { lines, postage_left } = await read(order_id)
  const paid = Object.fromEntries(lines.map((l) => [l.order_item_id, l.cents]))
  const worth = items.map(({ id }) => paid[id] ?? 0)
  expect(worth.toSorted((a, b) => a - b)).toEqual([1859, 2787])
  expect(worth.reduce((sum, c) => sum + c, postage_left)).toBe(total)
})

test("a code for some products is taken off them alone, and given back so", async () => {
  const [held, other] = await Promise.all([
    makeVariant(sql, { price_cents: 1999 }),
    makeVariant(sql, { price_cents: 1000 }),
  ])
  await insert(sql, "promo_codes", {
    ...{ code: "HALFOFONE", discount_percent: 50 },
    product_ids: [held.product_id],
  })
  const lines = [
    { variant: held, qty: 1 },
    { variant: other, qty: 2 },
  ]
  const { order_id, items } = await buy(lines, "HALFOFONE")
  expect(items.map(({ discount_cents }) => discount_cents)).toEqual([1000, 0])
  const { lines: told } = await read(order_id)
  expect(told.map(({ cents }) => cents)).toEqual([999, 2000])
  const booked = await sql<{ cents: number }[]>`
    select cents from private.money_movements
    where order_id = ${order_id} and order_item_id is not null order by id`
  expect(booked.map(({ cents }) => cents)).toEqual([999, 2000])
})

test("lines that are given back close, and their goods lie on the shelf again", async () => {
  const tee = await makeVariant(sql, { inventory: 5, price_cents: 1000 })
  const album = await makeDownload(sql)
  const { order_id, items, total } = await buy([
    { variant: tee, qty: 2 },
    { variant: album, qty: 1 },
  ])
  const item = (variant: Row) =>
    items.find(({ variant_id }) => variant_id === variant.id)?.id ?? ""
  expect(await stockOf(sql, tee)).toBe(3)
  const claim = () =>
    refusal(
      sql`select claim_order_download(${item(album)}, ${order_id})`.then(
        () => null,
      ),
    )
  expect(await claim()).toBe("none")

  const first = await ask(order_id, {
    lines: [{ order_item_id: item(tee), qty: 1, back_on_shelf: true }],
    reason: " Torn sleeve ",
  })
  expect(await stockOf(sql, tee)).toBe(3)
  expect(await orderOf(order_id)).toMatchObject({ refunded_cents: 0 })
  for (const _ of [1, 2, 3]) {
    await sql`select settle_refund(${first}, 'done', ${`re_${first}`})`
  }
  expect(await stockOf(sql, tee)).toBe(4)
  expect(await orderOf(order_id)).toMatchObject({
    ...{ refunded_cents: 1000, status: "paid", needs_shipping: true },
  })
  const movements = await sql`
    select kind, qty, reason, moved_by from stock_movements
    where order_id = ${order_id} and kind = 'return'`
  expect(movements).toEqual([
    {
      ...{ kind: "return", qty: 1, reason: "Torn sleeve" },
      moved_by: keeper.id,
    },
  ])
  expect(await claim()).toBe("none")

  await give(order_id, {
    seen: 1000,
    lines: [
      { order_item_id: item(tee), qty: 1 },
      { order_item_id: item(album), qty: 1 },
    ],
  })
  expect(await stockOf(sql, tee)).toBe(4)
  expect(await claim()).toBe("9X033")
  // The postage was kept: the order stands, and nothing of it is packed.
  expect(await orderOf(order_id)).toMatchObject({
    ...{ status: "paid", refunded_cents: total - 450, needs_shipping: false },
  })
  await give(order_id, { seen: total - 450, shipping: true })
  expect(await orderOf(order_id)).toMatchObject({
    ...{ status: "refunded", refunded_cents: total },
  })
  const mails = await sql`
    select from mail_outbox where kind = 'order_refunded'
      and payload ->> 'order_id' = ${order_id}`
  expect(mails).toHaveLength(3)
})

test("twenty windows that press at once give back once, and one window's every press is one", async () => {
  const { order_id } = await buy([{ variant: await makeVariant(sql), qty: 1 }])
  const id = randomUUID()
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      refusal(ask(order_id, { cents: 700, ...(n < 5 && { id }) })),
    ),
  )
  const done = outcomes.filter((outcome) => outcome === "none").length
  expect([1, 5]).toContain(done)
  expect(outcomes.filter((outcome) => outcome === "9X067")).toHaveLength(
    20 - done,
  )
  expect((await read(order_id)).taken_cents).toBe(700)
})

test("what was not paid is not given back, nor to anybody by anybody", async () => {
  const tee = await makeVariant(sql)
  const { order_id, items, total } = await buy([{ variant: tee, qty: 1 }])
  const other = await buy([{ variant: tee, qty: 1 }])
  const line = { order_item_id: items[0]?.id ?? "", qty: 1 }
  const foreign = { order_item_id: other.items[0]?.id ?? "", qty: 1 }
  const wishes: [Wish, string][] = [
    [{}, "9X065"],
    [{ cents: 0 }, "9X065"],
    [{ cents: -5 }, "9X065"],
    [{ cents: total + 1 }, "9X066"],
    [{ cents: 5, lines: [line] }, "9X065"],
    [{ lines: [{ ...line, qty: 2 }] }, "9X065"],
    [{ lines: [{ ...line, qty: 0 }] }, "9X065"],
    [{ lines: [line, line] }, "9X065"],
    [{ lines: [foreign] }, "9X065"],
    [{ cents: 5, seen: 5 }, "9X067"],
  ]
  for (const [wish, code] of wishes) {
    expect(await refusal(ask(order_id, wish)), JSON.stringify(wish)).toBe(code)
  }
  for (const person of [await member(sql), await staff(sql, "editor")]) {
    const attempt = as(sql, person, (tx) => askIn(tx, order_id, { cents: 5 }))
    expect(await refusal(attempt)).toBe("42501")
    const seen = as(sql, person, (tx) => tx`select id from refunds`)
    expect(await seen).toEqual([])
  }
  expect((await read(order_id)).refunds).toEqual([])
  // Asked for twice at most: what is under way counts as taken.
  await ask(order_id, { lines: [line], shipping: true })
  const more = { cents: 1, seen: total }
  expect(await refusal(ask(order_id, more))).toBe("9X066")
  await sql`update orders set payment_id = null where id = ${other.order_id}`
  expect(await refusal(ask(other.order_id, { cents: 5 }))).toBe("9X068")
})

test("what the provider lists meets its own rows; what it refused or sent back is told", async () => {
  const tee = await makeVariant(sql, { inventory: 9 })
  const { order_id, payment, total } = await buy([{ variant: tee, qty: 1 }])
  const ours = await ask(order_id, { cents: 300 })
  const take = (listed: object[], sum = 0) => sql`
    select take_refunds(${sql.json(listed as never)}, ${payment},
      p_sum => ${sum})`
  const made = { id: "re_ours", refund_id: ours, cents: 300, state: "done" }
  const desk = { id: "re_desk", refund_id: null, cents: 200, state: "done" }
  // The message may come before the answer, and again with it.
  await take([made, desk], 500)
  await Promise.all([
    take([made, desk], 500),
    take([desk, made], 500),
    sql`select settle_refund(${ours}, 'done', 're_ours')`,
  ])
  await sql`select refund_order(500, ${payment})`
  const rows = () => sql`
    select origin, cents, state, provider_id from refunds
    where order_id = ${order_id} order by cents`
  expect(await rows()).toEqual([
    { origin: "provider", cents: 200, state: "done", provider_id: "re_desk" },
    { origin: "studio", cents: 300, state: "done", provider_id: "re_ours" },
  ])
  expect(await orderOf(order_id)).toMatchObject({ refunded_cents: 500 })
  // A bare sum gets its names later, and is not counted or told of twice.
  await sql`select refund_order(900, ${payment})`
  const late = { id: "re_late", refund_id: null, cents: 150, state: "done" }
  await take([made, desk, late], 900)
  expect(await orderOf(order_id)).toMatchObject({ refunded_cents: 900 })
  const mails = () => sql`select from mail_outbox
    where kind = 'order_refunded' and payload ->> 'order_id' = ${order_id}`
  expect(await mails()).toHaveLength(3)
  // All of it ends all that is in it, but the goods are where they are.
  await take([made, desk, late], total)
  const [line] = await sql`
    select qty, refunded_qty from order_items where order_id = ${order_id}`
  expect(line).toEqual({ qty: 1, refunded_qty: 1 })
  expect(await stockOf(sql, tee)).toBe(8)
  expect(await orderOf(order_id)).toMatchObject({ status: "refunded" })
  await take([{ ...made, state: "failed" }])
  expect(await orderOf(order_id)).toMatchObject({
    ...{ status: "paid", refunded_cents: total - 300 },
    ...{ attention_reason: "refund_failed", attended_at: null },
  })

  const next = await ask(order_id, { cents: 300, seen: total - 300 })
  await sql`select settle_refund(${next}, 'failed', p_said => 'No.')`
  const { refunds, taken_cents } = await read(order_id)
  expect(refunds[0]).toMatchObject({ state: "failed", cents: 300, said: "No." })
  expect(taken_cents).toBe(total - 300)
})

test("what cost nothing is given back without a provider, and ends", async () => {
  await insert(sql, "promo_codes", { code: "ALL", discount_percent: 100 })
  const album = await makeDownload(sql)
  await sql`update product_variants set inventory = 5 where id = ${album.id}`
  const { order_id, items } = await buy([{ variant: album, qty: 1 }], "ALL")
  const order_item_id = items[0]?.id ?? ""
  const id = await ask(order_id, {
    lines: [{ order_item_id, qty: 1, back_on_shelf: true }],
  })
  expect(await orderOf(order_id)).toMatchObject({ status: "refunded" })
  expect(await stockOf(sql, album)).toBe(5)
  const [moved] = await sql`
    select moved_by from stock_movements where order_id = ${order_id}
      and kind = 'return'`
  expect(moved?.moved_by).toBe(keeper.id)
  // Nothing was edited: the history has nothing that could be put back.
  const edits = await sql`
    select from history where row_id = ${album.id}`
  expect(edits).toHaveLength(0)
  const claimed = await sql`select id from claim_refunds(5, ${id})`
  expect(claimed).toEqual([])
})

test("what was sold short never comes back to the shelf", async () => {
  const tee = await makeVariant(sql, { inventory: 1, price_cents: 1000 })
  const late = await openSession(sql, [{ variant: tee, qty: 1 }])
  await sql`select end_checkout('expired', ${late.session_id})`
  await buy([{ variant: tee, qty: 1 }])
  const payment = `payment_${randomUUID()}`
  const { order_id } = await complete(sql, late, { payment })
  const [item] = await sql<Row[]>`
    select id from order_items where order_id = ${order_id}`
  await give(order_id, {
    lines: [{ order_item_id: item?.id ?? "", qty: 1, back_on_shelf: true }],
  })
  expect(await stockOf(sql, tee)).toBe(0)
})

test("who is forgotten takes along what was written about them", async () => {
  const fan = await member(sql)
  const { order_id } = await makeOrder(sql, { user: fan.id })
  await ask(order_id, { cents: 5, reason: "Ada wrote twice" })
  await sql`delete from auth.users where id = ${fan.id}`
  const rows = await sql`
    select reason, cents from refunds where order_id = ${order_id}`
  expect(rows).toEqual([{ reason: null, cents: 5 }])
})
