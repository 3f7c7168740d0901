import { expect, test } from "vitest"
import { tellRenewals } from "#server/account/member/membership-renewal.ts"
import { MAILS } from "#server/rooms.ts"
import {
  insert,
  makeProduct,
  makeRelease,
  makeTrack,
  makeVariant,
  type Row,
} from "#tests/support/label-catalogue.ts"
import { makeOrder } from "#tests/support/label-orders.ts"
import { suiteShopHarness } from "./support/shop-harness.ts"

const harness = await suiteShopHarness()
const { sql } = harness
await sql`insert into storage.buckets (id, name, public)
  values ('masters', 'masters', false), ('streams', 'streams', true)
  on conflict do nothing`

const DAY_MS = 86_400_000

async function join(values = {}) {
  const fan = await harness.member()
  const product = await makeProduct(sql, {
    title: "Friends of 9X",
    product_type: "membership",
  })
  const variant = await makeVariant(sql, {
    product_id: product.id,
    title: "Friend",
    needs_address: false,
    ...values,
  })
  const order = await makeOrder(sql, {
    user: fan.id,
    email: fan.email,
    variant,
  })
  return { fan, product, ...order }
}

function checkout({ id, product_id }: Row) {
  const items = [{ productId: product_id, variantId: id, qty: 1 }]
  return harness.call("create-checkout", { isGuest: true, items })
}

test("a member hears a coming record by links that die; nobody finds its stream otherwise", async () => {
  const { fan } = await join({ early_days: 7 })
  const release = await makeRelease(sql, {
    title: "Undertow",
    public_from: new Date(Date.now() + 3 * DAY_MS),
    ...{ loudness: -14.02, true_peak: -2.7 },
  })
  const path = `${release.id}.mp3`
  const opus = `${release.id}.opus`
  await makeTrack(sql, {
    release_id: release.id,
    storage_bucket: "streams",
    storage_path: path,
    opus_path: opus,
  })
  for (const [name, song] of [
    [path, "a song"],
    [opus, "a smaller song"],
  ] as const) {
    const bytes = (async function* () {
      yield Buffer.from(song)
    })()
    await harness.platform.put("streams", name, bytes, {
      contentType: "audio/mpeg",
    })
  }
  const hear = (token?: string) =>
    harness.call("early-listening", {}, token ? { token } : {})
  expect((await hear()).status).toBe(401)
  const stranger = await harness.member()
  expect((await hear(stranger.token)).body).toEqual({ records: [] })
  const { status, body } = await hear(fan.token)
  expect(status).toBe(200)
  expect(body.records).toMatchObject([{ title: "Undertow" }])
  const [{ src, opusSrc, loudness, truePeak, ...told }] = body.records[0].tracks
  expect({ loudness, truePeak }).toEqual({ loudness: -14.02, truePeak: -2.7 })
  expect(Object.keys(told).sort()).toEqual(["id", "seconds", "title"])
  const heard = await fetch(harness.url + src)
  expect(await heard.text()).toBe("a song")
  const smaller = await fetch(harness.url + opusSrc)
  expect(await smaller.text()).toBe("a smaller song")
  for (const closed of [
    `/storage/v1/object/public/streams/${path}`,
    `/storage/v1/object/public/streams/${opus}`,
    src.replace(/token=.*/, "token=guessed"),
  ]) {
    const refused = await fetch(harness.url + closed)
    expect(refused.status, closed).toBeGreaterThanOrEqual(400)
  }
})

test("what is not on sale, or for members, is refused with a sentence that names it", async () => {
  const soon = await makeVariant(sql, { on_sale_from: "2090-11-24T10:00:00Z" })
  const late = await makeVariant(sql, { on_sale_until: "2025-11-24T10:00:00Z" })
  const { id } = await makeProduct(sql, {
    members_only: true,
    title: "The Box",
  })
  const box = await makeVariant(sql, { product_id: id })
  expect(await checkout(soon)).toMatchObject({
    status: 409,
    body: {
      code: "not_on_sale_yet",
      message:
        "Rye Lane Tee (Large): on sale from Friday 24 November 2090, 10:00. Please remove it until then.",
    },
  })
  expect((await checkout(late)).body.message).toBe(
    "Rye Lane Tee (Large): no longer on sale. Please take it out.",
  )
  expect(await checkout(box)).toMatchObject({
    status: 403,
    body: {
      message:
        "The Box (Large): for members. Please sign in as one, or take it out.",
    },
  })
  const { fan } = await join()
  await insert(sql, "cart_items", {
    user_id: fan.id,
    product_id: id,
    variant_id: box.id,
    qty: 1,
  })
  const own = { isGuest: false }
  const { status } = await harness.call("create-checkout", own, fan)
  expect(status).toBe(200)
})

test("the receipt and its mail name the copy, and the mail before the end leads to the next term", async () => {
  const edition = await makeVariant(sql, { inventory: 9, edition_size: 9 })
  const { order_id } = await makeOrder(sql, { variant: edition, qty: 2 })
  const services = { siteUrl: "https://9x.example", sql, secret: "secret" }
  const receipt = await MAILS.order_confirmation?.compose(
    { order_id },
    services,
  )
  expect(receipt?.text).toContain("Nos. 1, 2 of 9")
  expect(receipt?.html).toContain("Nos. 1, 2 of 9")
  const { item, fan, product } = await join()
  await sql`update memberships set begins_on = current_date - 300,
    ends_on = current_date + 10 where order_item_id = ${item.id}`
  await tellRenewals(harness.shop)
  await tellRenewals(harness.shop)
  const mails = await sql`select payload from mail_outbox
    where kind = 'membership_renewal' and recipient = ${fan.email}`
  expect(mails).toHaveLength(1)
  const write = async () =>
    MAILS.membership_renewal?.compose(mails[0]?.payload, services)
  const letter = await write()
  expect(letter?.text).toContain("Friends of 9X (Friend), number")
  expect(letter?.text).toContain(`https://9x.example/product/${product.slug}`)
  await sql`select private.close_line(${item.id}, 1, false)`
  await expect(write()).rejects.toThrow("given back")
})
