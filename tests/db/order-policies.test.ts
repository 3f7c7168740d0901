import { describe, expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  makeDownload,
  makeShipping,
  makeVariant,
} from "../support/label-catalogue.ts"
import { makeOrder } from "../support/label-orders.ts"
import {
  addSecondFactor,
  as,
  member,
  type Person,
  refusal,
  signOut,
  staff,
  visitor,
  withSecondFactor,
} from "../support/label-people.ts"

const db = await suiteDatabase()
await makeShipping(db.sql)
const owner = await member(db.sql)
const stranger = await member(db.sql)
const careful = await member(db.sql)
await addSecondFactor(db.sql, careful)
await parcelFor(owner)
await parcelFor(careful)

async function parcelFor(person: Person) {
  return makeOrder(db.sql, {
    user: person.id,
    email: person.email,
    variant: await makeVariant(db.sql, { inventory: 9 }),
  })
}

function count(person: Person, table: string) {
  return as(db.sql, person, async (tx) => {
    const rows = await tx`select * from ${tx(table)}`
    return rows.length
  })
}

describe.each(["orders", "order_items", "order_addresses"])("%s", (table) => {
  test("an owner with a second factor reads their own after using it", async () => {
    expect(await count(careful, table)).toBe(0)
    expect(await count(withSecondFactor(careful), table)).toBe(1)
  })

  test("a token whose session has ended reads none", async () => {
    const gone = await member(db.sql)
    await parcelFor(gone)
    expect(await count(gone, table)).toBe(1)
    await signOut(db.sql, gone)
    expect(await count(gone, table)).toBe(0)
    const former = await staff(db.sql)
    await signOut(db.sql, former)
    expect(await count(former, table)).toBe(0)
    await db.sql`delete from staff where user_id = ${former.id}`
  })
})

test("what one bought stays readable after it left the shelf", async () => {
  const buyer = await member(db.sql)
  const variant = await makeDownload(db.sql)
  await makeOrder(db.sql, { user: buyer.id, email: buyer.email, variant })
  const product = variant.product_id as string
  await db.sql`update products set active = false where id = ${product}`
  const history = (person: Person) =>
    as(
      db.sql,
      person,
      (tx) => tx`
        select p.title, v.price_cents, d.per_user_download_limit
        from products p
        join product_variants v on v.product_id = p.id
        left join digital_payloads d on d.id = v.digital_payload_id
        where p.id = ${product}`,
    )
  expect(await history(buyer)).toMatchObject([
    { price_cents: 2500, per_user_download_limit: 3 },
  ])
  expect(await history(stranger)).toEqual([])
  expect(await refusal(history(visitor()))).toBe("42501")
})
