import { afterAll, expect, test } from "vitest"
import { connect } from "#platform/postgres/connection.ts"
import { suiteDatabase } from "../support/database.ts"
import {
  makeArtist,
  makeProduct,
  makeShipping,
  makeVariant,
} from "../support/label-catalogue.ts"
import { openSession } from "../support/label-orders.ts"
import { as, member } from "../support/label-people.ts"
import { until } from "../support/until.ts"

const db = await suiteDatabase()
const ear = connect(db.target, { max: 1 })
afterAll(() => ear.end())
const heard: string[] = []
await ear.listen("content", (table) => heard.push(`content ${table}`))
await ear.listen("stock", (ids) => heard.push(`stock ${ids}`))
await makeShipping(db.sql)

/** What was said during the deed: notifications keep their order, so a mark
 * sent afterwards is the end of it. */
async function during(deed: () => Promise<unknown>) {
  await hush()
  await deed()
  return hush()
}

async function hush() {
  const mark = `content mark ${Math.random()}`
  await db.sql`select pg_notify('content', ${mark.slice("content ".length)})`
  await until(() => heard.includes(mark))
  return heard.splice(0).filter((word) => !word.includes("mark"))
}

test("an edit names its table, once a transaction", async () => {
  const words = await during(() =>
    db.sql.begin(async (tx) => {
      const artist = await makeArtist(tx)
      await tx`update artists set genre = 'Folk' where id = ${artist.id}`
      await tx`delete from artists where id = ${artist.id}`
    }),
  )
  expect(words).toEqual(["content artists"])
})

test("a statement that changed no row says nothing", async () => {
  const fan = await member(db.sql)
  await makeProduct(db.sql)
  const words = await during(() =>
    as(db.sql, fan, async (tx) => {
      await tx`update products set title = 'Mine'`
      await tx`delete from products`
      await tx`update product_variants set price_cents = 1`
    }),
  )
  expect(words).toEqual([])
})

test("a checkout moves stock and edits no content", async () => {
  const variant = await makeVariant(db.sql, { inventory: 5 })
  const words = await during(() => openSession(db.sql, [{ variant, qty: 1 }]))
  expect(words).toEqual([`stock ${variant.product_id}`])
})

test("a new price is content, with new stock it is both", async () => {
  const variant = await makeVariant(db.sql, { inventory: 5 })
  const priced = await during(
    () => db.sql`update product_variants set price_cents = 900
      where id = ${variant.id}`,
  )
  expect(priced).toEqual(["content product_variants"])
  const both = await during(
    () => db.sql`update product_variants set price_cents = 800, inventory = 9
      where id = ${variant.id}`,
  )
  expect(both.sort()).toEqual([
    "content product_variants",
    `stock ${variant.product_id}`,
  ])
})

test("a change that is undone says nothing", async () => {
  const words = await during(async () => {
    const undone = db.sql.begin(async (tx) => {
      await makeArtist(tx)
      throw new Error("changed my mind")
    })
    await undone.catch(() => {})
  })
  expect(words).toEqual([])
})

test("five hundred products at once fit into notifications", async () => {
  await db.sql`
    with made as (
      insert into products (slug, title, product_type, active)
      select 'many-' || n, 'Many', 'merch', true from generate_series(1, 500) n
      returning id
    )
    insert into product_variants (product_id, title, price_cents, inventory)
    select id, 'One', 100, 7 from made`
  const words = await during(
    () => db.sql`update product_variants set inventory = 6
      where inventory = 7`,
  )
  const ids = words.flatMap((word) => word.slice("stock ".length).split(","))
  expect(new Set(ids).size).toBe(500)
})

test("emptying a table names it", async () => {
  const words = await during(
    () => db.sql`truncate artist_press, artist_tour_dates`,
  )
  expect(words.sort()).toEqual([
    "content artist_press",
    "content artist_tour_dates",
  ])
})
