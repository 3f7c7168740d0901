import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  makeShipping,
  makeVariant,
  type Row,
} from "../support/label-catalogue.ts"
import {
  type Checkout,
  complete,
  makeOrder,
  openSession,
  stockOf,
} from "../support/label-orders.ts"
import { refusal } from "../support/label-people.ts"

const CONNECTIONS = 60

const db = await suiteDatabase({ max: CONNECTIONS })
await makeShipping(db.sql)

function makeEdition(size: number, inventory = size) {
  return makeVariant(db.sql, { inventory, edition_size: size })
}

/** Orders of one address wait for each other: here everybody has their own. */
function pay(checkout: Checkout) {
  return complete(db.sql, checkout, { email: `${checkout.id}@fans.example` })
}

async function buy(variant: Row, qty = 1) {
  const checkout = await openSession(db.sql, [{ variant, qty }])
  const { order_id } = await pay(checkout)
  const [item] = await db.sql<[Row & { copies: number[] }]>`
    select * from order_items where order_id = ${order_id}`
  return item
}

/** As a refund does it: the line closes, the goods go back. */
async function giveBack(item: Row, qty: number, onShelf: boolean) {
  await db.sql.begin(async (tx) => {
    if (onShelf) {
      await tx`select private.stock_moves_by('return')`
      await tx`update product_variants set inventory = inventory + ${qty}
        where id = ${item.variant_id as string}`
      await tx`select private.stock_moves_by(null)`
    }
    await tx`select private.close_line(${item.id}, ${qty}, ${onShelf})`
  })
  const [after] = await db.sql`
    select copies from order_items where id = ${item.id}`
  return after?.copies as number[]
}

async function drawn(variant: Row) {
  const rows = await db.sql<{ copies: number[] }[]>`
    select copies from order_items where variant_id = ${variant.id}`
  return rows.flatMap(({ copies }) => copies).toSorted((a, b) => a - b)
}

test("200 buyers of an edition of 5 get 1 to 5", async () => {
  const variant = await makeEdition(5)
  const tries = Array.from({ length: 200 }, () => refusal(buy(variant)))
  const outcomes = await Promise.all(tries)
  expect(outcomes.filter((outcome) => outcome === "none")).toHaveLength(5)
  expect(new Set(outcomes)).toEqual(new Set(["none", "9X004"]))
  expect(await drawn(variant)).toEqual([1, 2, 3, 4, 5])
})

test("baskets of two editions, bought in opposite order, draw without a gap", async () => {
  const one = await makeEdition(40)
  const two = await makeEdition(40)
  const lines = [
    { variant: one, qty: 1 },
    { variant: two, qty: 2 },
  ]
  const checkouts = await Promise.all(
    Array.from({ length: 15 }, (_, n) =>
      openSession(db.sql, n % 2 ? lines : lines.toReversed()),
    ),
  )
  // Half of them only claim what they want, and take it when they pay.
  await db.sql`select private.soften(array(select id from checkouts
    where status = 'open' order by id limit 7))`
  await Promise.all(checkouts.map(pay))
  expect(await drawn(one)).toEqual(Array.from({ length: 15 }, (_, n) => n + 1))
  expect(await drawn(two)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
})

test("a copy that is back on the shelf is drawn again, one that is not stays closed", async () => {
  const variant = await makeEdition(4)
  const first = await buy(variant, 2)
  const second = await buy(variant)
  expect([first.copies, second.copies]).toEqual([[1, 2], [3]])
  expect(first.edition_size).toBe(4)
  expect(await giveBack(first, 1, true)).toEqual([1])
  expect(await giveBack(second, 1, false)).toEqual([])
  expect(await stockOf(db.sql, variant)).toBe(2)
  expect((await buy(variant, 2)).copies).toEqual([2, 4])
  expect(await refusal(buy(variant))).toBe("9X004")
  // Given back twice, a copy is not back twice.
  expect(await giveBack(second, 1, false)).toEqual([])
  expect(await drawn(variant)).toEqual([1, 2, 4])
})

test("an edition never has more copies than its size, whoever counts", async () => {
  const variant = await makeEdition(3)
  await buy(variant)
  const open = await openSession(db.sql, [{ variant, qty: 1 }])
  const set = (values: Record<string, number>) =>
    refusal(
      db.sql`update product_variants set ${db.sql(values)}
        where id = ${variant.id}`,
    )
  expect(await set({ inventory: 2 })).toBe("9X078")
  expect(await set({ edition_size: 2 })).toBe("9X078")
  expect(await set({ inventory: -1 })).toBe("23514")
  expect(await set({ inventory: 1, edition_size: 3 })).toBe("none")
  expect(await set({ inventory: 2, edition_size: 4 })).toBe("none")
  // A hold that ends is no copy more.
  await db.sql`select end_checkout('expired', ${open.session_id})`
  expect(await stockOf(db.sql, variant)).toBe(3)
  const more = makeVariant(db.sql, { inventory: 11, edition_size: 10 })
  expect(await refusal(more)).toBe("9X078")
})

test("what was paid after its stock was gone has no number, and waits for a person", async () => {
  const variant = await makeEdition(2)
  const late = await openSession(db.sql, [{ variant, qty: 2 }])
  await db.sql`select end_checkout('expired', ${late.session_id})`
  await buy(variant)
  const receipt = await complete(db.sql, late)
  expect(receipt.attention_reason).toBe("paid_after_end,stock_short")
  expect(await drawn(variant)).toEqual([1])
})

test("what is no edition has no numbers", async () => {
  const { item } = await makeOrder(db.sql)
  expect(item).toMatchObject({ copies: [], edition_size: null })
})
