import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import { makeShipping, makeVariant } from "../support/label-catalogue.ts"
import { complete, openSession } from "../support/label-orders.ts"
import { as, staff } from "../support/label-people.ts"

const db = await suiteDatabase()
await makeShipping(db.sql)
const keeper = await staff(db.sql, "shop")

test("a refund by line is that line's, and one by amount everybody's", async () => {
  const a = await makeVariant(db.sql, { price_cents: 1000, inventory: 9 })
  const b = await makeVariant(db.sql, { price_cents: 2000, inventory: 9 })
  const checkout = await openSession(db.sql, [
    { variant: a, qty: 2 },
    { variant: b, qty: 1 },
  ])
  const { order_id } = await complete(db.sql, checkout, {
    payment: `payment_${randomUUID()}`,
  })
  const items = await db.sql<{ id: string; variant_id: string }[]>`
    select id, variant_id from order_items where order_id = ${order_id}
    order by position`
  const [first] = items
  const give = async (seen: number, lines: object[], cents: number | null) => {
    const id = randomUUID()
    await as(
      db.sql,
      keeper,
      (tx) => tx`select ask_refund(${id}, ${order_id}, ${seen},
        ${tx.json(lines as never)}, false, ${cents})`,
    )
    await db.sql`select settle_refund(${id}, 'done', ${`re_${id}`})`
  }
  const booked = async () => {
    const rows = await db.sql`
      select coalesce(position, 9) as place, sum(m.cents)::int as kept,
        sum(m.qty)::int as units
      from private.money_movements m
      left join order_items i on i.id = m.order_item_id
      where m.order_id = ${order_id} group by 1 order by 1`
    return rows.map(({ kept, units }) => [kept, units])
  }
  const at_first = await booked()
  expect(at_first.slice(0, 2)).toEqual([
    [2000, 2],
    [2000, 1],
  ])
  await give(0, [{ order_item_id: first?.id, qty: 1 }], null)
  expect((await booked()).slice(0, 2)).toEqual([
    [1000, 1],
    [2000, 1],
  ])
  await give(1000, [], 300)
  const rest = await booked()
  const kept = rest.reduce((sum, [cents]) => sum + Number(cents), 0)
  const [order] = await db.sql`select paid_cents - refunded_cents as kept
    from orders where id = ${order_id}`
  expect(kept).toBe(order?.kept)
  expect(rest.every(([cents]) => Number(cents) > 0)).toBe(true)
})
