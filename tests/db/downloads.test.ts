import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeDownload,
  makePayload,
} from "../support/label-catalogue.ts"
import { makeOrder } from "../support/label-orders.ts"
import {
  addSecondFactor,
  member,
  type Person,
  refusal,
} from "../support/label-people.ts"

const db = await suiteDatabase()

async function purchase(limit = 3) {
  const buyer = await member(db.sql)
  const variant = await makeDownload(db.sql, limit)
  const order = await makeOrder(db.sql, { user: buyer.id, variant })
  return { buyer, variant, order, item: order.item.id }
}

type Bundle = { downloads_remaining: number; files: unknown[] }

async function claim(item: string, by: Person, aal = "aal1") {
  const [row] = await db.sql<[{ bundle: Bundle }]>`
    select claim_download(${item}, ${by.id}, ${aal}) as bundle`
  return row.bundle
}

test("a claim hands out the files and counts down to the limit", async () => {
  const { buyer, item } = await purchase(2)
  expect(await claim(item, buyer)).toMatchObject({
    name: "Floodlight",
    downloads_remaining: 1,
    files: [
      {
        format: "flac",
        filename: "floodlight.flac",
        bucket: "masters",
        path: "floodlight/floodlight.flac",
      },
    ],
  })
  expect(await claim(item, buyer)).toMatchObject({ downloads_remaining: 0 })
  expect(await refusal(claim(item, buyer))).toBe("9X031")
  expect(
    await db.sql`select download_count from download_logs
      where user_id = ${buyer.id}`,
  ).toEqual([{ download_count: 2 }])
})

test("the limit is per member and payload, however often it was bought", async () => {
  const { buyer, variant, item } = await purchase(1)
  const again = await makeOrder(db.sql, { user: buyer.id, variant })
  const other = await member(db.sql)
  const theirs = await makeOrder(db.sql, { user: other.id, variant })
  await claim(item, buyer)
  expect(await refusal(claim(again.item.id, buyer))).toBe("9X031")
  expect(await refusal(claim(theirs.item.id, other))).toBe("none")
})

test("another's item and an unknown one look the same", async () => {
  const { item } = await purchase()
  const stranger = await member(db.sql)
  expect(await refusal(claim(item, stranger))).toBe("9X030")
  const unknown = "00000000-0000-4000-8000-000000000001"
  expect(await refusal(claim(unknown, stranger))).toBe("9X030")
})

test("a second factor must have been used, and is asked for first", async () => {
  const { buyer, item } = await purchase()
  await addSecondFactor(db.sql, buyer)
  expect(await refusal(claim(item, buyer))).toBe("9X032")
  expect(await refusal(claim(item, buyer, "aal2"))).toBe("none")
})

test("a refunded order hands out nothing", async () => {
  const { buyer, item, order } = await purchase()
  await db.sql`select refund_order(1000000, p_order_id => ${order.order_id})`
  expect(await refusal(claim(item, buyer))).toBe("9X033")
})

test("an item without a payload has nothing yet, and gets one later", async () => {
  const buyer = await member(db.sql)
  const { item, variant } = await makeOrder(db.sql, { user: buyer.id })
  expect(await refusal(claim(item.id, buyer))).toBe("9X034")
  const payload = await makePayload(db.sql)
  await db.sql`update product_variants set digital_payload_id = ${payload.id}
    where id = ${variant.id}`
  expect(await refusal(claim(item.id, buyer))).toBe("9X034")
  await insert(db.sql, "digital_payload_files", {
    digital_payload_id: payload.id,
    format: "flac",
    filename: "late.flac",
    storage_path: "late/late.flac",
  })
  expect(await claim(item.id, buyer)).toMatchObject({ downloads_remaining: 2 })
})

test("a guest's purchase is theirs once their address is confirmed", async () => {
  const fan = await member(db.sql, { confirmed: false })
  const variant = await makeDownload(db.sql)
  const { item } = await makeOrder(db.sql, { email: fan.email, variant })
  expect(await refusal(claim(item.id, fan))).toBe("9X030")
  await db.sql`update auth.users set email_confirmed_at = now()
    where id = ${fan.id}`
  expect(await claim(item.id, fan)).toMatchObject({ downloads_remaining: 2 })
})
