import { expect, test } from "vitest"
import { MAILS } from "#server/rooms.ts"
import { keepReleaseDay } from "#server/shop/orders/index.ts"
import { readReceipt } from "#server/shop/orders/receipt.ts"
import {
  insert,
  makePayload,
  makeProduct,
  makeRelease,
  makeVariant,
} from "#tests/support/label-catalogue.ts"
import { makeOrder } from "#tests/support/label-orders.ts"
import { suiteShopHarness } from "./support/shop-harness.ts"

const harness = await suiteShopHarness()
const { sql } = harness
await sql`insert into storage.buckets (id, name, public)
  values ('masters', 'masters', false) on conflict do nothing`

const FRIDAY = "2090-11-24T00:00:00Z"

async function coming() {
  const release = await makeRelease(sql, { public_from: FRIDAY })
  const payload = await makePayload(sql)
  await insert(sql, "digital_payload_files", {
    digital_payload_id: payload.id,
    format: "flac",
    filename: "one.flac",
    storage_path: `${payload.id}/one.flac`,
  })
  const bytes = (async function* () {
    yield Buffer.from("music")
  })()
  await harness.platform.put("masters", `${payload.id}/one.flac`, bytes, {
    contentType: "audio/flac",
  })
  const product = await makeProduct(sql, {
    title: "Floodlight",
    product_type: "music",
    release_id: release.id,
  })
  const variant = await makeVariant(sql, {
    product_id: product.id,
    is_digital: true,
    digital_payload_id: payload.id,
    needs_address: true,
  })
  return { release, product, variant }
}

async function preOrder() {
  const thing = await coming()
  const fan = await harness.member()
  const { item, order_id } = await makeOrder(sql, {
    user: fan.id,
    email: fan.email,
    variant: thing.variant,
  })
  const fetchFiles = () =>
    harness.call(
      "generate-download-links",
      { order_item_id: item.id },
      { token: fan.token },
    )
  const mails = async () => {
    const rows = await sql`select payload from mail_outbox
      where kind = 'pre_order_out' and recipient = ${fan.email}`
    return rows.length
  }
  const comeOut = () =>
    sql`update releases set public_from = now() where id = ${thing.release.id}`
  return { ...thing, fan, item, order_id, fetchFiles, mails, comeOut }
}

const SERVICES = { siteUrl: "https://9x.example", sql, secret: "secret" }

async function letter(kind: string, order_id: string, more = {}) {
  const message = await MAILS[kind]?.compose({ order_id, ...more }, SERVICES)
  return message?.text
}

test("the product says the day, and nothing else of the record", async () => {
  const { product, release } = await coming()
  const [shown] = await sql`select out_from from products
    where id = ${product.id}`
  expect(shown?.out_from).toEqual(new Date(FRIDAY))
  await sql`update releases set status = 'Draft' where id = ${release.id}`
  const [draft] = await sql`select out_from from products
    where id = ${product.id}`
  expect(draft?.out_from).toBeNull()
})

test("files open at the moment; before, a sentence with the day and no download used up", async () => {
  const { fetchFiles, comeOut, mails, fan } = await preOrder()
  const early = await fetchFiles()
  expect(early).toMatchObject({ status: 403, body: { code: "not_out_yet" } })
  expect(early.body.message).toContain("Out on Friday 24 November 2090")
  expect(
    await sql`select from download_logs where user_id = ${fan.id}`,
  ).toHaveLength(0)
  await keepReleaseDay(sql)
  expect(await mails()).toBe(0)
  // By the clock alone: nobody has done anything about it yet.
  await comeOut()
  const open = await fetchFiles()
  expect(open.status).toBe(200)
  expect(open.body.downloads_remaining).toBe(2)
})

test("buyers are mailed once, however many do it at once and however often", async () => {
  const { comeOut, mails, order_id } = await preOrder()
  await comeOut()
  await Promise.all([1, 2, 3, 4].map(() => keepReleaseDay(sql)))
  await keepReleaseDay(sql)
  expect(await mails()).toBe(1)
  const text = await letter("pre_order_out", order_id, {
    titles: ["Floodlight"],
  })
  expect(text).toContain("Floodlight")
  expect(text).not.toContain("Pre-order")
})

test("what was opened once stays open, though the record is put off or withdrawn", async () => {
  const { comeOut, fetchFiles, release } = await preOrder()
  await comeOut()
  await keepReleaseDay(sql)
  await sql`update releases set public_from = ${FRIDAY}, status = 'Withdrawn'
    where id = ${release.id}`
  expect((await fetchFiles()).status).toBe(200)
})

test("a record that loses its day keeps its files shut", async () => {
  const { fetchFiles, release } = await preOrder()
  await sql`update releases set status = 'Draft' where id = ${release.id}`
  const refused = await fetchFiles()
  expect(refused.status).toBe(403)
  expect(refused.body.message).toContain("still to be set")
})

test("receipts say so, and the office is told not to post it before", async () => {
  const { order_id, comeOut } = await preOrder()
  const line = "Pre-order · Out on Friday 24 November 2090"
  expect(await letter("order_confirmation", order_id)).toContain(line)
  expect(await letter("order_for_office", order_id)).toContain(
    "Out on Friday 24 November 2090: please do not post it before.",
  )
  await comeOut()
  await keepReleaseDay(sql)
  expect(await letter("order_for_office", order_id)).not.toContain("Pre-order")
  const receipt = await readReceipt(sql, order_id)
  expect(receipt?.items[0]?.pre_order_of).toBeNull()
})

test("paid after the moment it is no pre-order", async () => {
  const { release, variant } = await coming()
  const line = {
    product_id: variant.product_id,
    variant_id: variant.id,
    qty: 1,
  }
  const [{ checkout }] = await sql<[{ checkout: { id: string } }]>`
    select open_checkout(p_lines => ${sql.json([line as never])}) as checkout`
  await sql`select attach_session(${checkout.id}, ${`test_${checkout.id}`},
    null, null)`
  await sql`update releases set public_from = now() where id = ${release.id}`
  await sql`select complete_checkout(${`test_${checkout.id}`}, 2500, 'GBP')`
  const [item] = await sql`select i.pre_order_of from order_items i
    join orders o on o.id = i.order_id where o.checkout_id = ${checkout.id}`
  expect(item).toEqual({ pre_order_of: null })
})
