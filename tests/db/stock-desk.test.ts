import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { LOW_AT } from "#domain/limits.ts"
import { suiteDatabase } from "../support/database.ts"
import {
  makeProduct,
  makeShipping,
  makeVariant,
  type Row,
} from "../support/label-catalogue.ts"
import {
  complete,
  makeOrder,
  openSession,
  stockOf,
} from "../support/label-orders.ts"
import { as, refusal, staff } from "../support/label-people.ts"

const db = await suiteDatabase()
await makeShipping(db.sql)
const keeper = await staff(db.sql, "shop")

const copies = (inventory: number, values = {}) =>
  makeVariant(db.sql, { inventory, ...values })

type Figures = Record<
  "on_hand" | "held" | "available" | "sold" | "to_send",
  number
> & { id: string; days_left: number | null; sku: string | null }

/** A function of the desk, as somebody. */
function call<T>(name: string, args: Record<string, unknown>, person = keeper) {
  return as(db.sql, person, async (tx) => {
    const given = Object.keys(args)
      .map((key, n) => `${key} => $${n + 1}`)
      .join(", ")
    const [row] = await tx.unsafe(
      `select ${name}(${given}) as answer`,
      Object.values(args) as string[],
    )
    return row?.answer as T
  })
}

function move(variant: Row, kind: string, qty: number, more = {}) {
  return call<Figures>("move_stock", {
    ...{ p_booking_id: randomUUID(), p_variant_id: variant.id },
    ...{ p_kind: kind, p_qty: qty, ...more },
  })
}

const figures = (variant: Row) =>
  call<Figures>("stock_of", { p_variant_id: variant.id })

type Found = { count: number; rows: Figures[] }
const list = (args: Record<string, unknown>) => call<Found>("stock_list", args)

type Line = Record<string, unknown>
type Read = {
  line: number
  expected: number
  counted: number | null
  on_hand: number
  was: object
  becomes: object
  problem: string | null
}

const compare = (lines: Line[]) =>
  call<Read[]>("compare_stock", { p_lines: lines })

function book(lines: Line[], booking = randomUUID()) {
  return call<number>("book_stock", {
    ...{ p_booking_id: booking, p_lines: lines, p_reason: "Sunday" },
  })
}

async function addsUp(variant: Row) {
  const [row] = await db.sql`
    select v.inventory = sum(m.qty) as adds_up from product_variants v
    join stock_movements m on m.variant_id = v.id
    where v.id = ${variant.id} group by v.id`
  return row?.adds_up
}

async function open(variant: Row, qty: number) {
  return openSession(db.sql, [{ variant, qty }], {
    address: `2001:db8:${randomUUID().slice(0, 4)}::1`,
  })
}

test("on hand, held, available, sold and days left", async () => {
  const variant = await copies(20)
  await open(variant, 3)
  const lapsed = await open(variant, 2)
  await db.sql`update checkouts set firm_until = now() - interval '1 second'
    where id = ${lapsed.id}`
  await db.sql`select soften_holds()`
  await complete(db.sql, await open(variant, 5))
  const [{ id: old }] = await db.sql<[Row]>`
    select order_id as id from order_items i
    where i.order_id = ${(await makeOrder(db.sql, { variant })).order_id}`
  await db.sql`update orders set created_at = now() - interval '31 days',
    shipped_at = now() where id = ${old}`
  expect(await figures(variant)).toMatchObject({
    ...{ on_hand: 14, held: 3, available: 9, sold: 5, to_send: 5 },
    days_left: 66,
  })
  expect(await figures(await makeVariant(db.sql))).toBeNull()
})

test("stock is low in the shop and at the desk at the same number", async () => {
  const [row] = await db.sql`
    select private.is_low(${LOW_AT}, null) as at,
      private.is_low(${LOW_AT + 1}, null) as above`
  expect(row).toEqual({ at: true, above: false })
})

test("it is found by name, SKU, shelf and state, in any order", async () => {
  const product = await makeProduct(db.sql, { title: "Zebra Crossing" })
  const of = { product_id: product.id }
  await copies(40, { ...of, title: "Vinyl", sku: "ZEB-LP", shelf: "Q7" })
  await copies(2, { ...of, title: "Tape", sku: "ZEB-MC", position: 2 })
  await copies(0, { ...of, title: "Flag", position: 3, low_at: 0 })
  await makeVariant(db.sql, { ...of, title: "Files" })
  const titles = async (args: Record<string, unknown>) => {
    const { rows } = await list(args)
    return rows.map((row) => (row as unknown as { title: string }).title)
  }
  const zebra = { p_search: "zebra" }
  expect(await titles(zebra)).toEqual(["Vinyl", "Tape", "Flag"])
  expect(await titles({ ...zebra, p_sort: "-on_hand" })).toEqual([
    ...["Vinyl", "Tape", "Flag"],
  ])
  expect(await titles({ ...zebra, p_sort: "available" })).toEqual([
    ...["Flag", "Tape", "Vinyl"],
  ])
  expect(await titles({ ...zebra, p_state: "low" })).toEqual(["Tape", "Flag"])
  expect(await titles({ ...zebra, p_state: "none" })).toEqual(["Flag"])
  expect(await titles({ p_search: " q7 " })).toEqual(["Vinyl"])
  expect(await titles({ p_search: "zeb-mc" })).toEqual(["Tape"])
  const second = { ...zebra, p_size: 1, p_page: 2 }
  expect(await titles(second)).toEqual(["Tape"])
  expect((await list(second)).count).toBe(3)
  const scanned = await call<Figures>("stock_of", { p_sku: " zeb-mc " })
  expect(scanned.sku).toBe("ZEB-MC")
})

test("each change by hand has its kind, its reason and who", async () => {
  const variant = await copies(10)
  await move(variant, "delivery", 30, { p_reason: " From the plant " })
  await move(variant, "breakage", -2)
  await move(variant, "gift", -1)
  await move(variant, "return", 1)
  const after = await move(variant, "count", -3, { p_reason: " " })
  expect([after.on_hand, await addsUp(variant)]).toEqual([35, true])
  const lines = await call<Record<string, unknown>[]>("stock_ledger", {
    p_variant_id: variant.id,
  })
  const [{ name }] = await db.sql<[{ name: string }]>`
    select name from staff where user_id = ${keeper.id}`
  expect(lines.map(({ kind, qty, on_hand }) => [kind, qty, on_hand])).toEqual([
    ["count", -3, 35],
    ["return", 1, 38],
    ["gift", -1, 37],
    ["breakage", -2, 38],
    ["delivery", 30, 40],
    ["count", 10, 10],
  ])
  expect(lines.at(-2)).toMatchObject({ by: name, reason: "From the plant" })
  expect(lines[0]).toMatchObject({ reason: null })
})

test("a long ledger comes in pages, with or without holds", async () => {
  const variant = await copies(100)
  for (let n = 0; n < 26; n += 1) await makeOrder(db.sql, { variant })
  const page = (more = {}) =>
    call<{ id: number; on_hand: number }[]>("stock_ledger", {
      ...{ p_variant_id: variant.id, ...more },
    })
  expect((await page()).map(({ on_hand }) => on_hand)).toEqual([
    ...Array.from({ length: 26 }, (_, n) => 74 + n),
    100,
  ])
  const whole = await page({ p_holds: true })
  expect(whole).toHaveLength(51)
  const rest = await page({ p_holds: true, p_before: whole[49]?.id })
  expect(rest).toHaveLength(29)
  expect(rest.at(-1)?.on_hand).toBe(100)
  expect(rest[0]).toEqual(whole[50])
})

test("what cannot be is refused, and nothing is written", async () => {
  const variant = await copies(5)
  await open(variant, 3)
  for (const [kind, qty, code] of [
    ["breakage", -3, "9X098"],
    ["delivery", -1, "9X001"],
    ["gift", 1, "9X001"],
    ["sale", -1, "9X001"],
    ["count", 0, "9X001"],
    ["delivery", 1_000_000, "9X001"],
  ] as const) {
    expect([kind, await refusal(move(variant, kind, qty))]).toEqual([
      ...[kind, code],
    ])
  }
  const endless = await makeVariant(db.sql)
  expect(await refusal(move(endless, "delivery", 1))).toBe("9X097")
  const gone = { ...variant, id: randomUUID() }
  expect(await refusal(move(gone, "delivery", 1))).toBe("9X096")
  const nameless = { p_booking_id: null as unknown as string }
  expect(await refusal(move(variant, "gift", -1, nameless))).toBe("9X001")
  expect(await stockOf(db.sql, variant)).toBe(2)
})

test("a booking that is sent ten times at once is booked once", async () => {
  const variant = await copies(5)
  const same = { p_booking_id: randomUUID() }
  await Promise.all(
    Array.from({ length: 10 }, () => move(variant, "delivery", 4, same)),
  )
  expect(await stockOf(db.sql, variant)).toBe(9)
  const lines = [{ variant_id: variant.id, expected: 9, counted: 7 }]
  const booking = randomUUID()
  await Promise.all(Array.from({ length: 5 }, () => book(lines, booking)))
  expect([await stockOf(db.sql, variant), await addsUp(variant)]).toEqual([
    ...[7, true],
  ])
})

test("what is sold between counting and booking is not lost", async () => {
  const [counted, other] = [await copies(10), await copies(4)]
  const lines = [
    { variant_id: counted.id, expected: 10, counted: 9 },
    { variant_id: other.id, expected: 4, counted: 4 },
  ]
  await complete(db.sql, await open(counted, 2))
  await open(other, 1)
  expect(await compare(lines)).toMatchObject([
    { on_hand: 8, expected: 10, counted: 9, problem: null },
    { on_hand: 4, expected: 4, counted: 4, problem: null },
  ])
  expect(await book(lines)).toBe(1)
  expect([
    await stockOf(db.sql, counted),
    await stockOf(db.sql, other),
    await addsUp(counted),
  ]).toEqual([7, 3, true])
})

test("a sheet says what it would change, and what is wrong with it", async () => {
  const [one, two] = [await copies(6, { sku: "OUT-1" }), await copies(6)]
  const endless = await makeVariant(db.sql)
  await open(two, 3)
  const lines = [
    { variant_id: one.id, sku: "new-1", shelf: "B2", low_at: "9" },
    { variant_id: two.id, counted: "2" },
    { variant_id: endless.id, counted: "2" },
    { sku: "nobody" },
    { variant_id: "no id" },
    { variant_id: endless.id, shelf: "C1" },
  ]
  const read = await compare(lines)
  expect(read[0]).toMatchObject({
    problem: null,
    was: { sku: "OUT-1" },
    becomes: { sku: "NEW-1", shelf: "B2", low_at: 9 },
  })
  const problems = read.map(({ problem }) => problem?.split(/[:.]/)[0] ?? null)
  expect(problems).toEqual([
    null,
    "3 of it are in somebody's checkout",
    "This variant stands here more than once",
    "No variant has this id or SKU",
    "No variant has this id or SKU",
    "This variant stands here more than once",
  ])
  const wrong = async (line: Line) =>
    (await compare([line]))[0]?.problem?.split(/[:.,]/)[0]
  const at = { variant_id: two.id }
  expect(await wrong({ ...at, counted: "-1" })).toMatch(/^A count is/)
  expect(await wrong({ ...at, counted: 4, expected: "x" })).toMatch(/^A count/)
  expect(await wrong({ ...at, low_at: "few" })).toMatch(/^Low is/)
  expect(await wrong({ ...at, shelf: "x".repeat(61) })).toMatch(/^A shelf/)
  expect(await wrong({ ...at, sku: "a b" })).toMatch(/^A SKU/)
  expect(await wrong({ ...at, sku: "out-1" })).toMatch(/^Another variant/)
  expect(await wrong({ variant_id: endless.id, counted: 1 })).toMatch(/^It has/)
  expect(await refusal(book(lines))).toBe("9X099")
  expect((await figures(one)).sku).toBe("OUT-1")
  expect(await book([lines[0] as Line])).toBe(1)
  expect((await figures(one)).sku).toBe("NEW-1")
  expect(await book([{ sku: "NEW-1", counted: 8, shelf: "" }])).toBe(1)
  expect((await figures(one)).on_hand).toBe(8)
  const many = Array.from({ length: 2001 }, () => at)
  expect(await refusal(compare(many))).toBe("9X001")
})

async function mails() {
  const rows = await db.sql<{ payload: { things: { left: number }[] } }[]>`
    select payload from mail_outbox where kind = 'low_stock'
    order by created_at`
  return rows.map(({ payload }) => payload.things)
}

const tell = (at: string) => db.sql`select tell_low_stock(${at})`

test("the office hears of low stock once a day, and of each thing once", async () => {
  await db.sql`update product_variants set inventory = -1`
  await db.sql`insert into site_settings (key, value, is_closed)
    values ('office', '{"to": "office@label.example"}', true)
    on conflict (key) do update set value = excluded.value`
  const [low, held] = [await copies(3), await copies(8)]
  await open(held, 5)
  await open(await copies(9, { low_at: 2 }), 4)
  await tell("2026-06-01T07:59+01:00")
  expect(await mails()).toEqual([])
  await Promise.all([1, 2, 3].map(() => tell("2026-06-01T08:00+01:00")))
  expect(await mails()).toMatchObject([[{ id: low.id, left: 3 }]])
  await db.sql`update stock_reservations set state = 'sold'
    where variant_id = ${held.id}`
  await tell("2026-06-01T23:00+01:00")
  expect(await mails()).toHaveLength(1)
  await tell("2026-06-02T08:00+01:00")
  expect((await mails())[1]).toMatchObject([{ id: held.id, left: 3 }])
  await tell("2026-06-03T08:00+01:00")
  expect(await mails()).toHaveLength(2)
  // Enough again, and low again.
  await move(low, "delivery", 40)
  await tell("2026-06-04T08:00+01:00")
  await move(low, "breakage", -43)
  await tell("2026-06-04T08:10+01:00")
  expect((await mails())[2]).toMatchObject([{ id: low.id, left: 0 }])
})

test("holds of long ago are folded, and the sum stays", async () => {
  const [sold, ended] = [await copies(20), await copies(20)]
  for (let n = 0; n < 3; n += 1) await makeOrder(db.sql, { variant: sold })
  const waits = await open(sold, 2)
  const left = await open(ended, 4)
  await db.sql`select end_checkout('expired', ${left.session_id})`
  const kinds = async (variant: Row) => {
    const rows = await db.sql`select kind, qty from stock_movements
      where variant_id = ${variant.id} order by id`
    return rows.map(({ kind, qty }) => `${kind} ${qty}`)
  }
  const whole = await kinds(sold)
  await db.sql`select private.tidy_stock_movements()`
  expect(await kinds(sold)).toEqual(whole)
  await db.sql`update stock_movements set at = at - interval '5 days'`
  await db.sql`select private.tidy_stock_movements()`
  expect(await kinds(sold)).toEqual([
    ...["count 20", "sale -1", "sale -1", "sale -1", "hold -2"],
  ])
  expect(await kinds(ended)).toEqual(["count 20"])
  await complete(db.sql, waits)
  await db.sql`update stock_movements set at = at - interval '5 days'`
  await db.sql`select private.tidy_stock_movements()`
  expect((await kinds(sold)).slice(1).toSorted()).toEqual([
    ...["sale -1", "sale -1", "sale -1", "sale -2"],
  ])
  expect([await addsUp(sold), await addsUp(ended)]).toEqual([true, true])
})
