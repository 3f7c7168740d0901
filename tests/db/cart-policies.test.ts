import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import { makeVariant, type Row } from "../support/label-catalogue.ts"
import {
  addSecondFactor,
  as,
  member,
  type Person,
  refusal,
  signOut,
} from "../support/label-people.ts"

const db = await suiteDatabase()
const owner = await member(db.sql)
const tee = await makeVariant(db.sql)

function put(person: Person, userId: string, variant: Row, qty = 1) {
  return as(db.sql, person, async (tx) => {
    await tx`
      insert into cart_items (user_id, product_id, variant_id, qty)
      values (${userId}, ${variant.product_id as string}, ${variant.id}, ${qty})
      on conflict (user_id, product_id, variant_id) do update set
        user_id = excluded.user_id, product_id = excluded.product_id,
        variant_id = excluded.variant_id, qty = excluded.qty`
  })
}

async function cartOf(person: Person) {
  return await db.sql<{ id: string; qty: number }[]>`
    select id, qty from cart_items where user_id = ${person.id}
    order by created_at`
}

function read(person: Person) {
  return as(db.sql, person, (tx) => tx`select user_id, qty from cart_items`)
}

test("an owner fills, reads, changes and empties their cart", async () => {
  const buyer = await member(db.sql)
  await put(buyer, buyer.id, tee, 2)
  expect(await read(buyer)).toEqual([{ user_id: buyer.id, qty: 2 }])
  await put(buyer, buyer.id, tee, 5)
  expect(await cartOf(buyer)).toMatchObject([{ qty: 5 }])
  expect(await change(buyer, 3)).toBe(1)
  expect(await cartOf(buyer)).toMatchObject([{ qty: 3 }])
  expect(await empty(buyer)).toBe(1)
  expect(await cartOf(buyer)).toEqual([])
})

test("a token whose session has ended has no cart", async () => {
  const gone = await member(db.sql)
  await put(gone, gone.id, tee, 2)
  await signOut(db.sql, gone)
  expect(await read(gone)).toEqual([])
  expect(await refusal(put(gone, gone.id, tee, 5))).toBe("42501")
  expect(await change(gone, 3)).toBe(0)
  expect(await empty(gone)).toBe(0)
  expect(await cartOf(gone)).toMatchObject([{ qty: 2 }])
})

test("an owner need not say who they are", async () => {
  const buyer = await member(db.sql)
  await as(
    db.sql,
    buyer,
    (tx) => tx`insert into cart_items (product_id, variant_id)
      values (${tee.product_id as string}, ${tee.id})`,
  )
  expect(await cartOf(buyer)).toMatchObject([{ qty: 1 }])
})

test("nobody gives a line away", async () => {
  const giver = await member(db.sql)
  const other = await makeVariant(db.sql)
  await put(giver, giver.id, other)
  const gift = as(
    db.sql,
    giver,
    (tx) => tx`update cart_items set user_id = ${owner.id}`,
  )
  expect(await refusal(gift)).toBe("42501")
  expect(await cartOf(giver)).toHaveLength(1)
})

test("a cart needs no second factor", async () => {
  const careful = await member(db.sql)
  await addSecondFactor(db.sql, careful)
  await put(careful, careful.id, tee, 2)
  expect(await read(careful)).toHaveLength(1)
  expect(await change(careful, 1)).toBe(1)
  expect(await empty(careful)).toBe(1)
})

test("a cart leaves with its owner", async () => {
  const buyer = await member(db.sql)
  await put(buyer, buyer.id, tee)
  await db.sql`delete from auth.users where id = ${buyer.id}`
  expect(await cartOf(buyer)).toEqual([])
})

function change(person: Person, qty: number) {
  return as(db.sql, person, async (tx) => {
    const { count } = await tx`update cart_items set qty = ${qty}`
    return count
  })
}

function empty(person: Person) {
  return as(db.sql, person, async (tx) => {
    const { count } = await tx`delete from cart_items`
    return count
  })
}
