import { afterEach, expect, test, vi } from "vitest"
import { MAILS } from "#server/rooms.ts"
import { makeDownload, makeVariant } from "#tests/support/label-catalogue.ts"
import {
  complete,
  makeOrder,
  openSession,
} from "#tests/support/label-orders.ts"
import {
  addSecondFactor,
  as,
  staff,
  visitor,
} from "#tests/support/label-people.ts"
import { suiteShopHarness } from "./support/shop-harness.ts"

const harness = await suiteShopHarness()
const { sql } = harness
await sql`
  insert into storage.buckets (id, name, public)
  values ('masters', 'masters', false) on conflict do nothing`
const bytes = (async function* () {
  yield Buffer.from("the flac of it")
})()
await harness.platform.put("masters", "floodlight/floodlight.flac", bytes, {
  contentType: "audio/flac",
})
afterEach(() => vi.useRealTimers())

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const MINUTE_MS = 60_000

/** A guest's order of one download, and the key in its receipt. */
async function buy(limit = 2) {
  const email = `${crypto.randomUUID()}@fans.example`
  const variant = await makeDownload(sql, limit)
  const order = await makeOrder(sql, { variant, email })
  const [made] = await sql<[{ session_id: string }]>`
    select session_id from orders where id = ${order.order_id}`
  return {
    ...{ email, order_id: order.order_id, session_id: made.session_id },
    ...{ item: order.item, key: await keyOf(order.order_id) },
  }
}

const services = {
  ...{ siteUrl: harness.url, sql },
  secret: harness.platform.keys.secret,
}

async function keyOf(order_id: string) {
  const mail = await MAILS.order_confirmation?.compose({ order_id }, services)
  const link = mail?.text.match(/https?:\S+/)?.[0] ?? ""
  return new URLSearchParams(new URL(link).hash.slice(1)).get("key") ?? ""
}

function open(order_id: string, key: unknown) {
  return harness.call("get-order", { order_id, key })
}

function fetchLinks(order_item_id: unknown, order_id: string, key: string) {
  const body = { order_item_id, order_id, key }
  return harness.call("generate-download-links", body)
}

test("the link in a guest's receipt opens the order and its files, under the limit", async () => {
  const { order_id, key, item, email } = await buy()
  const { status, body } = await open(order_id, key)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...{ id: order_id, email, status: "paid", has_account: false },
    downloads: [{ order_item_id: item.id, remaining: 2 }],
  })
  expect(body).not.toHaveProperty("attention_reason")
  const first = await fetchLinks(item.id, order_id, key)
  expect(first.body.downloads_remaining).toBe(1)
  const file = await fetch(first.body.downloads[0].files[0].url)
  expect(await file.text()).toBe("the flac of it")
  expect((await fetchLinks(item.id, order_id, key)).status).toBe(200)
  expect((await fetchLinks(item.id, order_id, key)).status).toBe(403)
  expect((await open(order_id, key)).body.downloads[0].remaining).toBe(0)
})

test("a forged, altered or old key, and another order's, is no key", async () => {
  const mine = await buy()
  const other = await buy()
  const nothing = await open(crypto.randomUUID(), "")
  expect(nothing.status).toBe(404)
  const [header, grant, signature] = mine.key.split(".")
  const later = Buffer.from(grant ?? "", "base64url")
    .toString()
    .replace(/"exp":\d+/, `"exp":${9e9}`)
  for (const key of [
    ...["", "x", `${mine.key}A`, mine.key.slice(0, -1), other.key],
    `${header}.${Buffer.from(later).toString("base64url")}.${signature}`,
    `${header}.${grant}.`,
  ]) {
    const answer = await open(mine.order_id, key)
    expect([answer.status, answer.body]).toEqual([404, nothing.body])
    const links = await fetchLinks(mine.item.id, mine.order_id, key)
    expect(links.status).toBe(401)
  }
  // A key opens nothing in another order.
  const theirs = await fetchLinks(other.item.id, mine.order_id, mine.key)
  expect(theirs.status).toBe(404)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + YEAR_MS + MINUTE_MS })
  expect((await open(mine.order_id, mine.key)).status).toBe(404)
})

test("a refund ends the link", async () => {
  const { order_id, key, item } = await buy()
  const { body } = await fetchLinks(item.id, order_id, key)
  const given = (qty: number) => sql`
    update order_items set refunded_qty = ${qty} where id = ${item.id}`
  await given(1)
  const closed = await open(order_id, key)
  expect(closed.body).toMatchObject({ status: "paid", downloads: [] })
  expect(closed.body.items[0]).toMatchObject({ refunded_qty: 1 })
  const refused = await fetchLinks(item.id, order_id, key)
  expect(refused.body.message).toBe("This order was refunded.")
  expect((await fetch(body.downloads[0].files[0].url)).status).toBe(404)
  await given(0)
  await sql`update orders set status = 'refunded', refunded_at = now(),
    refunded_cents = paid_cents where id = ${order_id}`
  expect((await open(order_id, key)).status).toBe(404)
  expect((await fetchLinks(item.id, order_id, key)).status).toBe(403)
  const late = await fetch(body.downloads[0].files[0].url)
  expect(late.status).toBe(404)
})

test("who claims the order takes the count along, and their second factor guards it", async () => {
  const { order_id, key, item, email } = await buy(3)
  await fetchLinks(item.id, order_id, key)
  const fan = await harness.member(email)
  const [log] = await sql`
    select download_count from download_logs where user_id = ${fan.id}`
  expect(log).toEqual({ download_count: 1 })
  expect(
    await sql`select from order_downloads where order_id = ${order_id}`,
  ).toHaveLength(0)
  const again = await fetchLinks(item.id, order_id, key)
  expect(again.body.downloads_remaining).toBe(1)
  expect((await open(order_id, key)).body).toMatchObject({
    ...{ has_account: true, downloads: [{ remaining: 1 }] },
  })
  await addSecondFactor(sql, { ...visitor(), id: fan.id })
  expect((await fetchLinks(item.id, order_id, key)).status).toBe(403)
})

test("the link is sent again to the order's own address, three times", async () => {
  const { order_id, session_id, email } = await buy()
  const send = () => harness.call("send-order-link", { session_id })
  for (const status of [200, 200, 200, 429]) {
    expect((await send()).status).toBe(status)
  }
  const mails = await sql`
    select recipient from mail_outbox
    where kind = 'order_link' and payload ->> 'order_id' = ${order_id}`
  expect(mails).toEqual(Array(3).fill({ recipient: email }))
  const unknown = { session_id: order_id }
  expect((await harness.call("send-order-link", unknown)).status).toBe(404)
})

test("a sent parcel is told of once, by mail and on the order's page", async () => {
  const variant = await makeVariant(sql)
  const email = `${crypto.randomUUID()}@fans.example`
  const { order_id } = await makeOrder(sql, { variant, email })
  const keeper = await staff(sql, "shop")
  const send = (number: string) =>
    as(sql, keeper, async (tx) => {
      const [row] = await tx<[{ id: string }]>`
        select send_parcel(${order_id}, 'Royal Mail', ${number}) as id`
      return row.id
    })
  const slip = await send("9X 0000 GB")
  await as(sql, keeper, (tx) => tx`select undo_parcel(${slip})`)
  const parcel_id = await send("9X 0001 GB")
  await sql`update parcels set sent_at = '2026-11-17' where id = ${parcel_id}`
  const mails = await sql<
    { recipient: string; payload: { order_id: string } }[]
  >`
    select recipient, payload from mail_outbox
    where kind = 'order_sent' and order_id = ${order_id}`
  expect(mails).toEqual([
    { recipient: email, payload: { order_id, parcel_id } },
  ])
  const mail = await MAILS.order_sent?.compose(
    mails[0]?.payload ?? {},
    services,
  )
  for (const words of [
    "Sent on 17 Nov 2026 with Royal Mail, number 9X 0001 GB.",
    "Sent to",
    "14 Larkhill Terrace",
    `${harness.url}/order/${order_id}#key=`,
  ]) {
    expect(mail?.text).toContain(words)
    expect(mail?.html).toContain(words)
  }
  const { body } = await open(order_id, await keyOf(order_id))
  expect(body).toMatchObject({
    parcels: [{ carrier: "Royal Mail", tracking_number: "9X 0001 GB" }],
  })
  expect(body).not.toHaveProperty("key_turns")
})

test("a part that was sent says what is in it, and that there is more", async () => {
  const variant = await makeVariant(sql)
  const checkout = await openSession(sql, [{ variant, qty: 2 }])
  const { order_id } = await complete(sql, checkout, {
    email: `${crypto.randomUUID()}@fans.example`,
  })
  const [item] = await sql<[{ id: string }]>`select id from order_items
    where order_id = ${order_id}`
  const keeper = await staff(sql, "shop")
  const [{ parcel_id }] = await as(
    sql,
    keeper,
    (tx) => tx<[{ parcel_id: string }]>`select send_parcel(${order_id},
      p_lines => ${tx.json({ [item.id]: 1 })}::jsonb) as parcel_id`,
  )
  const payload = { order_id, parcel_id }
  const mail = await MAILS.order_sent?.compose(payload, services)
  expect(mail?.subject).toContain("Part of your 9X order")
  expect(mail?.text).toContain("In it: 1 × ")
  expect(mail?.text).toContain("The rest follows in another parcel.")
})

test("a mended e-mail gets a link that opens, and the old one ends", async () => {
  const { order_id, key, item } = await buy()
  const keeper = await staff(sql, "shop")
  const email = `${crypto.randomUUID()}@fans.example`
  await as(sql, keeper, (tx) => tx`select mend_email(${order_id}, ${email})`)
  expect((await open(order_id, key)).status).toBe(404)
  expect((await fetchLinks(item.id, order_id, key)).status).toBe(401)
  const receipt = await MAILS.order_confirmation?.compose(
    { order_id },
    services,
  )
  const fresh = receipt?.text.match(/#key=(\S+)/)?.[1] ?? ""
  expect((await open(order_id, fresh)).body).toMatchObject({ email })
  expect((await fetchLinks(item.id, order_id, fresh)).status).toBe(200)
})

test("a parcel's page has its address and nothing to fetch", async () => {
  const variant = await makeVariant(sql)
  const { order_id } = await makeOrder(sql, { variant })
  const { body } = await open(order_id, await keyOf(order_id))
  expect(body).toMatchObject({ needs_shipping: true, downloads: [] })
  expect(body.address.line1).toBe("14 Larkhill Terrace")
})
