import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  makeProduct,
  makeShipping,
  makeVariant,
} from "../support/label-catalogue.ts"
import { complete, openCheckout, openSession } from "../support/label-orders.ts"
import { member, refusal } from "../support/label-people.ts"
import { untilBlocked } from "../support/until.ts"

const db = await suiteDatabase({ max: 30 })
await makeShipping(db.sql)

const download = () => makeVariant(db.sql, { is_digital: true })

/** Lets the first deed wait before its commit until the second has begun. */
async function overlap(
  first: (tx: never) => Promise<unknown>,
  second: () => Promise<unknown>,
) {
  let later: Promise<string> = Promise.resolve("none")
  const done = refusal(
    db.sql.begin(async (tx) => {
      await first(tx as never)
      later = refusal(second())
      await untilBlocked(db.sql, later)
    }),
  )
  return [await done, await later]
}

async function ownerOf(session: string) {
  const [row] = await db.sql`select user_id, email from orders
    where session_id = ${session}`
  return row
}

test("paid while the address is being confirmed, in either order: found", async () => {
  for (const paidFirst of [true, false]) {
    const fan = await member(db.sql, { confirmed: false })
    const checkout = await openSession(db.sql, [
      { variant: await download(), qty: 1 },
    ])
    const pay = (sql = db.sql) => complete(sql, checkout, { email: fan.email })
    const confirm = (sql = db.sql) =>
      sql`update auth.users set email_confirmed_at = now()
        where id = ${fan.id}`
    const [first, second] = paidFirst ? [pay, confirm] : [confirm, pay]
    const outcomes = await overlap(
      async (tx) => await first(tx),
      async () => await second(),
    )
    expect(outcomes).toEqual(["none", "none"])
    expect(await ownerOf(checkout.session_id)).toMatchObject({
      user_id: fan.id,
    })
  }
})

test("paid while the account is being deleted, in either order: forgotten", async () => {
  for (const paidFirst of [true, false]) {
    const fan = await member(db.sql)
    const lines = [{ variant: await download(), qty: 1 }]
    const checkout = await openSession(db.sql, lines, { user: fan.id })
    const pay = (sql = db.sql) => complete(sql, checkout, { email: fan.email })
    const leave = (sql = db.sql) =>
      sql`delete from auth.users where id = ${fan.id}`
    const [first, second] = paidFirst ? [pay, leave] : [leave, pay]
    const outcomes = await overlap(
      async (tx) => await first(tx),
      async () => await second(),
    )
    expect(outcomes).toEqual(["none", "none"])
    expect(await ownerOf(checkout.session_id)).toEqual({
      user_id: null,
      email: null,
    })
  }
})

test("a payment that comes while a deletion has just begun lets it pass", async () => {
  const fan = await member(db.sql)
  const lines = [{ variant: await download(), qty: 1 }]
  const checkout = await openSession(db.sql, lines, { user: fan.id })
  let paid: Promise<string> = Promise.resolve("none")
  const left = db.sql.begin(async (tx) => {
    await tx`select from auth.users where id = ${fan.id} for update`
    paid = refusal(complete(db.sql, checkout))
    await untilBlocked(db.sql, paid)
    await tx`delete from auth.users where id = ${fan.id}`
  })
  expect([await refusal(left), await paid]).toEqual(["none", "none"])
})

test("buyers and staff who toggle a product never wait for each other for ever", async () => {
  const product = await makeProduct(db.sql)
  const variants = []
  for (let n = 0; n < 6; n += 1) {
    const values = { product_id: product.id, inventory: 10_000 }
    variants.push(await makeVariant(db.sql, values))
  }
  // The heap then holds them against the order of their ids.
  const ids = variants
    .map(({ id }) => id)
    .sort()
    .reverse()
  for (const id of ids) {
    await db.sql`update product_variants set position = 2 where id = ${id}`
  }
  const lines = variants.map((variant) => ({ variant, qty: 1 }))
  const buy = () => openCheckout(db.sql, lines)
  const toggle = () => db.sql`update products set active = not active
    where id = ${product.id}`
  const deeds = Array.from({ length: 160 }, (_, n) =>
    refusal(n % 4 ? buy() : toggle()),
  )
  const outcomes = new Set(await Promise.all(deeds))
  outcomes.delete("none")
  outcomes.delete("9X003")
  expect([...outcomes]).toEqual([])
})
