import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { vatWithin } from "#domain/vat.ts"
import type { TransactionSql } from "#platform/postgres/connection.ts"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeArtist,
  makeProduct,
  makeShipping,
  makeVariant,
  type Row,
} from "../support/label-catalogue.ts"
import { makeOrder } from "../support/label-orders.ts"
import { as, type Person, refusal, staff } from "../support/label-people.ts"

const db = await suiteDatabase()
await makeShipping(db.sql)
const keeper = await staff(db.sql, "shop")
const shelf = await fillShelf()

const SHOPS = 60
/** A few seconds of work; a busy machine takes its time. */
const LONGEST_MS = 60_000

type Line = {
  key: string
  title: string | null
  orders: number
  units: number
  sold: number
  refunded: number
  vat: number
  fees: number
  before: number
}
type Cut = "products" | "artists" | "formats" | "countries"
type Figures = Record<Cut, Line[]> & {
  currency: string
  currencies: string[]
  before: { from: string; until: string }
  vat_registered: boolean
  unknown_fees: number
  days: (Omit<Line, "key" | "title" | "before"> & { day: string })[]
  vat: {
    month: string
    rate: number | null
    sold: number
    refunded: number
    vat: number
  }[]
}
type Book = {
  rows: Record<string, number | string | null>[]
  next: number | null
}

const CUTS: Cut[] = ["products", "artists", "formats", "countries"]
const YEAR = { from: "2024-01-01", until: "2024-12-31" }

test(
  "whichever way random sales and refunds are cut, they come to what was paid and given back",
  async () => {
    await fc.assert(
      fc.asyncProperty(anyYear(), async ({ orders, middle }) => {
        await rolledBack(async (tx) => {
          const ids: string[] = []
          for (const order of orders) ids.push(await sell(tx, order))
          await tx`set constraints all immediate`
          await takeFees(tx, orders, ids)
          await expectWhole(tx, orders)
          await expectLines(tx)
          await becomes(tx, keeper)
          const whole = await figures(tx, YEAR)
          const sums = expectCuts(whole, orders)
          const untilThen = { ...YEAR, until: middle }
          const afterwards = { ...YEAR, from: next(middle) }
          const first = await figures(tx, untilThen)
          const second = await figures(tx, afterwards)
          await addUp(tx)
          expect(await figures(tx, YEAR)).toEqual(whole)
          expect(await figures(tx, untilThen)).toEqual(first)
          expect(await figures(tx, afterwards)).toEqual(second)
          expect(total(first.products).sold + total(second.products).sold).toBe(
            sums.sold,
          )
          expect(total(first.products).vat + total(second.products).vat).toBe(
            sums.vat,
          )
          const sales = await book(tx, "sale")
          const refunds = await book(tx, "refund")
          expect(sum(sales, "cents")).toBe(sums.sold)
          expect(sum(sales, "fee_cents")).toBe(sums.fees)
          expect(sum(refunds, "cents")).toBe(sums.refunded)
          expect(sum(sales, "vat_cents") - sum(refunds, "vat_cents")).toBe(
            sums.vat,
          )
        })
      }),
      { numRuns: SHOPS, seed: 9 },
    )
  },
  LONGEST_MS,
)

/** As the provider tells them, each of them twice. */
async function takeFees(tx: TransactionSql, orders: Sold[], ids: string[]) {
  for (const [place, { fee = null, paid }] of orders.entries()) {
    if (fee === null) continue
    for (const isNew of [paid > 0, false]) {
      const [row] = await tx`
        select take_fee(${ids[place] ?? ""}, ${fee}) as taken`
      expect(row).toEqual({ taken: isNew })
    }
  }
}

async function addUp(tx: TransactionSql) {
  await tx`reset role`
  await tx`select add_up_months()`
  await becomes(tx, keeper)
}

/** The ledger has each order's money and, in that, the VAT a receipt names. */
async function expectWhole(tx: TransactionSql, orders: Sold[]) {
  const rows = await tx<{ kept: number; vat: number; seller: object }[]>`
    select sum(m.cents)::int as kept, sum(m.vat_cents)::int as vat, o.seller
    from private.money_movements m join orders o on o.id = m.order_id
    group by o.id having sum(m.cents) = o.paid_cents - o.refunded_cents`
  expect(rows).toHaveLength(orders.length)
  for (const { kept, vat, seller } of rows) {
    expect(vat).toBe(vatWithin(kept, seller)?.cents ?? 0)
  }
}

/** No line gave back more than it brought. */
async function expectLines(tx: TransactionSql) {
  const odd = await tx`
    select order_item_id, sum(cents) from private.money_movements
    group by order_id, order_item_id
    having sum(cents) < 0 or sum(cents) > sum(cents) filter (where kind = 'sale')`
  expect([...odd]).toEqual([])
}

function expectCuts(told: Figures, orders: Sold[]) {
  const sold = orders.reduce((all, { paid }) => all + paid, 0)
  const refunded = orders.reduce((all, order) => all + givenBack(order), 0)
  const paid = orders.filter(({ paid }) => paid > 0)
  const fees = paid.reduce((all, { fee }) => all + (fee ?? 0), 0)
  for (const cut of CUTS) {
    expect(total(told[cut]), cut).toMatchObject({ sold, refunded, fees })
  }
  expect(sum(told.days, "fees")).toBe(fees)
  expect(told.unknown_fees).toBe(
    paid.filter(({ fee = null }) => fee === null).length,
  )
  const vat = sum(told.days, "vat")
  for (const cut of CUTS) expect(total(told[cut]).vat, cut).toBe(vat)
  expect(total(told.vat)).toMatchObject({ sold, refunded, vat })
  expect(total(told.days)).toMatchObject({ sold, refunded })
  expect(sum(told.days, "orders")).toBe(orders.length)
  expect(sum(told.countries, "orders")).toBe(orders.length)
  return { sold, refunded, vat, fees }
}

test("a line's money is told of its product, artist, format and country, and postage by itself", async () => {
  await rolledBack(async (tx) => {
    await sell(tx, {
      ...{ day: "2024-03-31T23:30:00Z", discount: 100, postage: 300 },
      ...{ paid: 1200, country: "DE", rate: 20, refunds: [600] },
      lines: [
        { variant: 0, qty: 1, price: 500 },
        { variant: 1, qty: 2, price: 250 },
      ],
    })
    await tx`set constraints all immediate`
    await becomes(tx, keeper)
    const march = { from: "2024-03-01", until: "2024-03-31" }
    expect((await figures(tx, march)).days).toEqual([])
    const april = await figures(tx, {
      ...{ from: "2024-04-01", until: "2024-04-30" },
    })
    const shown = (lines: Line[]) =>
      lines.map(({ title, key, units, sold, refunded, vat }) => [
        ...[title ?? key, units, sold, refunded, vat],
      ])
    expect(shown(april.products)).toEqual([
      ["Floodlight", 1, 450, 225, 38],
      ["Lamp Oil", 2, 450, 225, 37],
      ["postage", 0, 300, 150, 25],
    ])
    expect(shown(april.artists)).toEqual([
      ["Junie Calloway", 1, 450, 225, 38],
      ["none", 2, 450, 225, 37],
      ["postage", 0, 300, 150, 25],
    ])
    expect(shown(april.formats).map(([title]) => title)).toEqual([
      ...["12-inch vinyl", "Merch", "postage"],
    ])
    expect(shown(april.countries)).toEqual([["DE", 3, 1200, 600, 100]])
    expect(april.vat).toEqual([
      { month: "2024-04", rate: 20, sold: 1200, refunded: 600, vat: 100 },
    ])
    expect(april.days).toEqual([
      {
        ...{ day: "2024-04-01", orders: 1, units: 3 },
        ...{ sold: 1200, refunded: 600, vat: 100, fees: 0 },
      },
    ])
    const may = await figures(tx, { from: "2024-05-01", until: "2024-05-31" })
    expect(may.products.map(({ before }) => before)).toEqual([225, 225, 150])
    expect(may.before).toEqual({ from: "2024-04-01", until: "2024-04-30" })
  })
})

test("a month that is over is added up once, and again when something is booked into it", async () => {
  await rolledBack(async (tx) => {
    const months = async () => {
      await tx`set constraints all immediate`
      const rows = await tx`select month::text from private.money_months
        where extract(year from month) = 2024 order by 1`
      await tx`set constraints all deferred`
      return rows.map(({ month }) => month)
    }
    await sell(tx, PLAIN)
    await sell(tx, { ...PLAIN, day: "2024-07-07T12:00:00Z" })
    expect(await months()).toEqual([])
    await tx`select add_up_months()`
    expect(await months()).toEqual(["2024-06-01", "2024-07-01"])
    await sell(tx, PLAIN)
    expect(await months()).toEqual(["2024-07-01"])
    await tx`select add_up_months()`
    expect(await months()).toEqual(["2024-06-01", "2024-07-01"])
    await becomes(tx, keeper)
    expect(total((await figures(tx, YEAR)).products).sold).toBe(3000)
  })
  // The one that runs is read from the ledger: a sale waits for nothing.
  const variant = await makeVariant(db.sql, { inventory: 1, price_cents: 500 })
  await makeOrder(db.sql, { variant })
  await db.sql`select add_up_months()`
  const [running] = await db.sql`select from private.money_months
    where month = private.month_of((now() at time zone 'Europe/London')::date)`
  expect(running).toBeUndefined()
})

test("who adds up a month waits for who still books into it", async () => {
  const march = { ...PLAIN, day: "2021-03-03T12:00:00Z" }
  await db.sql.begin((tx) => sell(tx, march))
  const late = await db.sql.begin(async (tx) => {
    await sell(tx, march)
    await tx`set constraints all immediate`
    const added = Promise.resolve(db.sql`select add_up_months()`)
    await expect
      .poll(async () => {
        const [row] = await tx`select count(*)::int as waiting from pg_locks
          where locktype = 'advisory' and not granted`
        return row?.waiting
      })
      .toBe(1)
    return { added }
  })
  await late.added
  const [sums] = await db.sql`select sum(sold)::int as sold
    from private.money_sums where month = '2021-03-01' and cut = 'day'`
  expect(sums?.sold).toBe(2000)
})

test.each([
  ["a month", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["a month so far", "2026-11-01", "2026-11-18", "2026-10-01", "2026-10-18"],
  [
    "a long month so far",
    "2026-03-01",
    "2026-03-30",
    "2026-02-01",
    "2026-02-28",
  ],
  ["January so far", "2026-01-01", "2026-01-15", "2025-12-01", "2025-12-15"],
  ["a year", "2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
  ["a year so far", "2026-01-01", "2026-11-18", "2025-01-01", "2025-11-18"],
  [
    "a leap year so far",
    "2024-01-01",
    "2024-02-29",
    "2023-01-01",
    "2023-02-28",
  ],
  ["after a leap year", "2025-01-01", "2025-02-28", "2024-01-01", "2024-02-29"],
  ["a quarter", "2024-04-01", "2024-06-30", "2024-01-01", "2024-03-31"],
  ["any days", "2026-03-05", "2026-03-11", "2026-02-26", "2026-03-04"],
  ["one day", "2026-03-05", "2026-03-05", "2026-03-04", "2026-03-04"],
  ["over a year", "2024-01-01", "2025-02-10", "2022-11-20", "2023-12-31"],
])(
  "%s, %s to %s, is compared with %s to %s",
  async (_, from, until, ...before) => {
    const [row] = await db.sql`
    select lower(r)::text as from, (upper(r) - 1)::text as until
    from private.range_before(${from}::date, ${until}::date) r`
    expect([row?.from, row?.until]).toEqual(before)
  },
)

test("a year so far is compared with the same days of the year before, in January too", async () => {
  await rolledBack(async (tx) => {
    for (const day of ["2023-01-10", "2023-01-20", "2023-12-10"]) {
      await sell(tx, { ...PLAIN, day: `${day}T12:00:00Z` })
    }
    await sell(tx, { ...PLAIN, day: "2024-01-05T12:00:00Z" })
    await tx`set constraints all immediate`
    await becomes(tx, keeper)
    const range = { from: "2024-01-01", until: "2024-01-15" }
    const year = await figures(tx, { ...range, compare: "year" })
    expect(year.before).toEqual({ from: "2023-01-01", until: "2023-01-15" })
    expect(year.products).toMatchObject([{ sold: 1000, before: 1000 }])
    expect(year.days.map(({ day }) => day)).toEqual([
      ...["2023-01-10", "2024-01-05"],
    ])
    const month = await figures(tx, range)
    expect(month.before).toEqual({ from: "2023-12-01", until: "2023-12-15" })
  })
})

test("what is sold more than a hundred ways is still told whole", async () => {
  await rolledBack(async (tx) => {
    for (let n = 0; n < 103; n += 1) {
      const { id } = await makeProduct(tx, { title: `Print ${n}` })
      const variant = await makeVariant(tx, { product_id: id })
      await sell(tx, { ...PLAIN, paid: 1000 + n }, [variant])
    }
    await tx`set constraints all immediate`
    await becomes(tx, keeper)
    const { products } = await figures(tx, YEAR)
    expect(products).toHaveLength(101)
    expect(products.at(-1)).toMatchObject({ key: "rest", sold: 3003 })
    expect(total(products).sold).toBe(103_000 + (102 * 103) / 2)
  })
})

test("a sale and its refunds through the till are booked once, and stay when the buyer is forgotten", async () => {
  const variant = await makeVariant(db.sql, { inventory: 5, price_cents: 1999 })
  const { order_id } = await makeOrder(db.sql, { variant })
  const booked = async () => {
    const rows = await db.sql`select kind, country, sum(cents)::int as cents
      from private.money_movements where order_id = ${order_id}
      group by kind, country order by kind desc`
    return rows.map(({ kind, country, cents }) => [kind, country, cents])
  }
  const [{ paid_cents: paid }] = await db.sql<[{ paid_cents: number }]>`
    select paid_cents from orders where id = ${order_id}`
  expect(await booked()).toEqual([["sale", "GB", paid]])
  for (const so_far of [700, 700, 500, paid]) {
    await db.sql`select refund_order(${so_far}, null, ${order_id})`
  }
  const whole = [
    ["sale", "GB", paid],
    ["refund", "GB", -paid],
  ]
  expect(await booked()).toEqual(whole)
  await db.sql`update order_addresses set country = 'IE'
    where order_id = ${order_id}`
  await db.sql`select private.erase_buyer(${order_id})`
  expect(await booked()).toEqual(
    whole.map(([kind, , cents]) => [kind, "IE", cents]),
  )
})

test("at most three years are told at once, and only what is booked", async () => {
  for (const [from, until] of [
    ["2024-02-01", "2024-01-31"],
    ["2020-01-01", "2023-12-31"],
    [null, "2024-01-31"],
  ]) {
    const told = as(db.sql, keeper, (tx) => figures(tx, { from, until }))
    expect(await refusal(told)).toBe("9X093")
  }
  const none = as(db.sql, keeper, (tx) => book(tx, "gifts"))
  expect(await refusal(none)).toBe("9X094")
})

test("what was paid in another currency is told apart", async () => {
  await rolledBack(async (tx) => {
    await sell(tx, PLAIN)
    await sell(tx, { ...PLAIN, currency: "EUR", paid: 77 })
    await tx`set constraints all immediate`
    await becomes(tx, keeper)
    const pounds = await figures(tx, YEAR)
    expect(pounds.currencies).toEqual(["EUR", "GBP"])
    expect(total(pounds.products).sold).toBe(PLAIN.paid)
    const euros = await figures(tx, { ...YEAR, currency: "EUR" })
    expect(total(euros.products).sold).toBe(77)
  })
})

type Sold = {
  day: string
  lines: { variant: number; qty: number; price: number }[]
  discount: number
  postage: number
  /** What came, which may not be what was asked for. */
  paid: number
  country: string | null
  rate: number | null
  /** The seller's VAT number, or what stands in its place. */
  vatNumber?: string | number | null | Record<string, never>
  /** How much was given back in all, after each. */
  refunds: number[]
  /** Null until the provider has told it. */
  fee?: number | null
  currency?: string
}

const PLAIN: Sold = {
  ...{ day: "2024-06-06T12:00:00Z", discount: 0, postage: 0, paid: 1000 },
  ...{ country: null, rate: null, refunds: [] },
  lines: [{ variant: 0, qty: 1, price: 1000 }],
}

function givenBack({ refunds, paid }: Sold) {
  return Math.min(refunds.at(-1) ?? 0, paid)
}

function anyYear() {
  const line = fc.record({
    variant: fc.nat(3),
    qty: fc.integer({ min: 1, max: 4 }),
    price: fc.oneof(fc.constantFrom(0, 1, 333), fc.nat(5000)),
  })
  const order: fc.Arbitrary<Sold> = fc
    .record({
      day: fc
        .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2024, 10, 1) })
        .map((at) => new Date(at).toISOString()),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      percent: fc.constantFrom(0, 0, 7, 15, 100),
      postage: fc.constantFrom(0, 0, 295, 450),
      mismatch: fc.constantFrom(0, 0, 0, 0, 13, -200),
      country: fc.constantFrom(null, "GB", "DE"),
      rate: fc.constantFrom(null, 20, 5, 17.5, 8.1),
      fee: fc.constantFrom(null, 0, 35, 333),
      vatNumber: fc.constantFrom("GB 123", "GB 123", 123, "", " ", null, {}),
      refunds: fc.array(fc.integer({ min: 1, max: 12_000 }), { maxLength: 3 }),
    })
    .map(({ percent, mismatch, ...rest }) => {
      const goods = rest.lines.reduce((all, { qty, price }) => {
        return all + qty * price
      }, 0)
      const discount = Math.floor((goods * percent + 50) / 100)
      const asked = goods - discount + rest.postage
      const paid = Math.max(0, asked + mismatch)
      const refunds = paid > 0 ? rest.refunds : []
      return { ...rest, discount, paid, refunds }
    })
  return fc.record({
    orders: fc.array(order, { minLength: 1, maxLength: 8 }),
    middle: fc.constantFrom("2024-01-01", "2024-05-17", "2024-12-30"),
  })
}

/** An order as the till writes one, with what was given back of it since. */
async function sell(
  tx: TransactionSql,
  sold: Sold,
  variants: readonly Row[] = shelf,
) {
  const goods = sold.lines.reduce((all, { qty, price }) => all + qty * price, 0)
  const { vatNumber = "GB 123", rate } = sold
  const seller = tx.json({ vat_number: vatNumber, vat_rate: rate })
  const order = await insert(tx, "orders", {
    created_at: sold.day,
    payment_id: randomUUID(),
    currency: sold.currency ?? "GBP",
    subtotal_cents: goods,
    discount_cents: sold.discount,
    shipping_cents: sold.postage,
    total_cents: goods - sold.discount + sold.postage,
    paid_cents: sold.paid,
    paid_currency: sold.currency ?? "GBP",
    needs_shipping: sold.country !== null,
    seller,
  })
  for (const [place, { variant, qty, price }] of sold.lines.entries()) {
    const chosen = variants[variant % variants.length] as Row
    await insert(tx, "order_items", {
      ...{ order_id: order.id, position: place + 1, qty },
      ...{ product_id: chosen.product_id, variant_id: chosen.id },
      ...{ unit_price_cents: price, product_title: "As it was called" },
      ...{ variant_title: "Then", is_digital: false },
    })
  }
  if (sold.country) {
    await insert(tx, "order_addresses", {
      ...{ order_id: order.id, name: "Robin Achebe", line1: "14 Larkhill" },
      ...{ city: "London", postcode: "SE14 9XO", country: sold.country },
    })
  }
  for (const [place, cents] of sold.refunds.entries()) {
    const at = new Date(Date.parse(sold.day) + place)
    // Also downward: a bank may send one back to us.
    await tx`update orders set refunded_cents = least(${cents}, paid_cents),
        refunded_at = ${at}, status = case when ${cents} >= paid_cents
          then 'refunded' else 'paid' end
      where id = ${order.id}`
  }
  return order.id
}

/** A record of an artist's, and three things that are nobody's. */
async function fillShelf() {
  const { sql } = db
  const artist = await makeArtist(sql)
  const record = await makeProduct(sql, {
    ...{ title: "Floodlight", product_type: "music", artist_id: artist.id },
  })
  const oil = await makeProduct(sql, { title: "Lamp Oil" })
  const format = { format: "12-inch vinyl" }
  return [
    await makeVariant(sql, {
      ...{ product_id: record.id, attributes: sql.json(format) },
    }),
    await makeVariant(sql, { product_id: oil.id }),
    await makeVariant(sql, { product_id: record.id, is_digital: true }),
    await makeVariant(sql, { product_id: oil.id }),
  ]
}

type Asked = {
  from: string | null | undefined
  until: string | null | undefined
  currency?: string
  compare?: string
}

async function figures(
  tx: TransactionSql,
  { from, until, currency, compare }: Asked,
): Promise<Figures> {
  const [row] = await tx<[{ told: Figures }]>`
    select money_figures(${from ?? null}::date, ${until ?? null}::date,
      ${currency ?? null}, ${compare ?? null}) as told`
  return row.told
}

async function book(tx: TransactionSql, name: string) {
  const [row] = await tx<[{ told: Book }]>`
    select money_book(${name}, ${YEAR.from}, ${YEAR.until}) as told`
  expect(row.told.next).toBeNull()
  return row.told.rows
}

function total(
  lines: { sold: number; refunded: number; vat: number; fees?: number }[],
) {
  return {
    sold: sum(lines, "sold"),
    refunded: sum(lines, "refunded"),
    vat: sum(lines, "vat"),
    fees: lines.reduce((all, { fees = 0 }) => all + fees, 0),
  }
}

function sum<T>(rows: readonly T[], key: keyof T) {
  return rows.reduce((all, row) => all + Number(row[key]), 0)
}

function next(day: string) {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}

async function becomes(tx: TransactionSql, { role, claims }: Person) {
  await tx`select set_config('role', ${role}, true),
    set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
}

const ROLLED_BACK = new Error("rolled back")

async function rolledBack(work: (tx: TransactionSql) => Promise<void>) {
  await db.sql
    .begin(async (tx) => {
      await work(tx)
      throw ROLLED_BACK
    })
    .catch((error: unknown) => {
      if (error !== ROLLED_BACK) throw error
    })
}
