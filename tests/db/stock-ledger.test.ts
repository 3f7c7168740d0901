import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  makeShipping,
  makeVariant,
  type Row,
} from "../support/label-catalogue.ts"
import {
  complete,
  makeOrder,
  openCheckout,
  openSession,
} from "../support/label-orders.ts"
import { as, refusal, staff } from "../support/label-people.ts"

const db = await suiteDatabase()
await makeShipping(db.sql)
const keeper = await staff(db.sql, "shop")

const copies = (inventory: number) => makeVariant(db.sql, { inventory })
const client = () => `2001:db8:${randomUUID().slice(0, 4)}::1`

type Movement = {
  kind: string
  qty: number
  checkout_id: string | null
  order_id: string | null
  moved_by: string | null
  reason: string | null
}

function movementsOf({ id }: Row) {
  return db.sql<Movement[]>`
    select * from stock_movements where variant_id = ${id} order by id`
}

/** What was written since the variant was made, and whether stock is its sum. */
async function told(variant: Row) {
  const [, ...rows] = await movementsOf(variant)
  const [sums] = await db.sql`
    select greatest(v.inventory, 0) = coalesce(sum(m.qty), 0) as adds_up,
      v.inventory = -1 or coalesce(-sum(m.qty) filter (
        where m.kind in ('hold', 'hold_ended')), 0) = (
        select coalesce(sum(r.qty), 0) from stock_reservations r
        where r.variant_id = v.id and r.state = 'held') as holds_add_up
    from product_variants v
    left join stock_movements m on m.variant_id = v.id
    where v.id = ${variant.id} group by v.id`
  expect(sums).toEqual({ adds_up: true, holds_add_up: true })
  return rows.map(({ kind, qty }) => `${kind} ${qty}`)
}

async function openOne(variant: Row, qty = 1) {
  return openSession(db.sql, [{ variant, qty }], { address: client() })
}

function shortHoldIsOver() {
  return db.sql`
    update checkouts set firm_until = now() - interval '1 second'
    where status = 'open'`
}

test("a sale is a hold, its end and what was sold, with the order", async () => {
  const variant = await copies(9)
  const checkout = await openOne(variant, 2)
  expect(await told(variant)).toEqual(["hold -2"])
  const { order_id } = await complete(db.sql, checkout)
  expect(await told(variant)).toEqual(["hold -2", "hold_ended 2", "sale -2"])
  const [first, hold, ended, sale] = await movementsOf(variant)
  expect(first).toMatchObject({ kind: "count", qty: 9, checkout_id: null })
  expect(hold?.checkout_id).toBe(checkout.id)
  expect([ended?.order_id, sale?.order_id]).toEqual([order_id, order_id])
  expect(sale?.moved_by).toBeNull()
})

test("a hold that softens, is firmed up and paid ends as one sale", async () => {
  const variant = await copies(9)
  const checkout = await openOne(variant, 3)
  await shortHoldIsOver()
  await db.sql`select soften_holds()`
  expect(await told(variant)).toEqual(["hold -3", "hold_ended 3"])
  await db.sql`select begin_checkout(${checkout.session_id})`
  await complete(db.sql, checkout)
  expect(await told(variant)).toEqual([
    ...["hold -3", "hold_ended 3", "hold -3", "hold_ended 3", "sale -3"],
  ])
})

test("what was only claimed is held and sold when it is paid", async () => {
  const variant = await copies(30)
  const address = client()
  await openCheckout(db.sql, [{ variant, qty: 10 }], { address })
  const claims = await openSession(db.sql, [{ variant, qty: 5 }], { address })
  expect(await told(variant)).toEqual(["hold -10"])
  await complete(db.sql, claims)
  expect((await told(variant)).slice(1)).toEqual([
    ...["hold -5", "hold_ended 5", "sale -5"],
  ])
})

test("a checkout that ends gives back, whether held or claimed", async () => {
  const variant = await copies(9)
  const held = await openOne(variant, 2)
  await db.sql`select end_checkout('expired', ${held.session_id})`
  const claimed = await openOne(variant, 3)
  await shortHoldIsOver()
  await db.sql`select soften_holds()`
  await db.sql`select end_checkout('expired', ${claimed.session_id})`
  expect(await told(variant)).toEqual([
    ...["hold -2", "hold_ended 2", "hold -3", "hold_ended 3"],
  ])
})

test("what is paid after its end is taken again, while there is any", async () => {
  const variant = await copies(1)
  const [late, later] = [await openOne(variant), await copies(4)]
  await db.sql`select end_checkout('expired', ${late.session_id})`
  await complete(db.sql, late)
  expect((await told(variant)).slice(2)).toEqual([
    ...["hold -1", "hold_ended 1", "sale -1"],
  ])
  const gone = await openOne(later, 4)
  await db.sql`select end_checkout('expired', ${gone.session_id})`
  await makeOrder(db.sql, { variant: later })
  const { attention_reason } = await complete(db.sql, gone)
  expect(attention_reason).toBe("paid_after_end,stock_short")
  expect((await told(later)).slice(2)).toEqual([
    ...["hold -1", "hold_ended 1", "sale -1"],
  ])
})

test("a basket that is refused moves nothing", async () => {
  const [enough, scarce] = [await copies(5), await copies(1)]
  const lines = [enough, scarce].map((variant) => ({ variant, qty: 2 }))
  expect(await refusal(openCheckout(db.sql, lines))).toBe("9X004")
  expect([await told(enough), await told(scarce)]).toEqual([[], []])
})

test("what somebody at the label types is a count, and theirs", async () => {
  const variant = await copies(5)
  await as(
    db.sql,
    keeper,
    (tx) => tx`update product_variants set inventory = 8, title = 'Small'
      where id = ${variant.id}`,
  )
  const [, typed] = await movementsOf(variant)
  expect(typed).toMatchObject({
    ...{
      kind: "count",
      qty: 3,
      moved_by: keeper.id,
      reason: "Written into its form",
    },
  })
  await makeOrder(db.sql, { variant })
  expect((await told(variant)).at(-1)).toBe("sale -1")
})

test("what has no limit has no stock, before and after it had one", async () => {
  const variant = await makeVariant(db.sql)
  expect(await movementsOf(variant)).toEqual([])
  await makeOrder(db.sql, { variant })
  const becomes = (inventory: number) => db.sql`
    update product_variants set inventory = ${inventory}
    where id = ${variant.id}`
  await becomes(6)
  const [ended, paid] = [await openOne(variant), await openOne(variant)]
  await becomes(-1)
  await db.sql`select end_checkout('expired', ${ended.session_id})`
  await complete(db.sql, paid)
  await becomes(3)
  expect(
    (await movementsOf(variant)).map(({ kind, qty }) => [kind, qty]),
  ).toEqual([
    ["count", 6],
    ["hold", -1],
    ["hold", -1],
    ["count", -4],
    ["hold_ended", 1],
    ["sale", -1],
    ["count", 3],
  ])
  const [sum] = await db.sql`select sum(qty)::int from stock_movements
    where variant_id = ${variant.id}`
  expect(sum?.sum).toBe(3)
})

test("a reason ends with its call, and with a transaction that fails", async () => {
  const variant = await copies(5)
  const other = await copies(5)
  await db.sql.begin(async (tx) => {
    await tx`select private.stock_moves_by('gift', p_reason => 'For the radio')`
    await tx`update product_variants set inventory = 4
      where id = ${variant.id}`
    await tx`select private.stock_moves_by(null)`
    await tx`update product_variants set inventory = 4 where id = ${other.id}`
  })
  const fails = db.sql.begin(async (tx) => {
    await tx`select private.stock_moves_by('gift')`
    await tx`select 1 / 0`
  })
  expect(await refusal(fails)).toBe("22012")
  await db.sql`update product_variants set inventory = 3 where id = ${other.id}`
  expect(await told(variant)).toEqual(["gift -1"])
  expect(await told(other)).toEqual(["count -1", "count -1"])
})
