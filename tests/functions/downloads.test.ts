import { afterAll, beforeAll, expect, test } from "vitest"
import {
  insert,
  makePayload,
  makeVariant,
} from "#tests/support/label-catalogue.ts"
import { makeOrder } from "#tests/support/label-orders.ts"
import { addSecondFactor, visitor } from "#tests/support/label-people.ts"
import { openTill, type Till } from "./support/till.ts"

let till: Till
beforeAll(async () => {
  till = await openTill()
  await till.sql`
    insert into storage.buckets (id, name, public)
    values ('masters', 'masters', false) on conflict do nothing`
})
afterAll(() => till.close())

const FILES = [
  { format: "flac", filename: "01 Floodlight (für Inês).flac" },
  { format: "mp3", filename: "01 Floodlight.mp3" },
]

/** A release in two formats; its bytes are there unless told otherwise. */
async function makeRelease(limit = 3, stored = FILES.length) {
  const payload = await makePayload(till.sql, {
    per_user_download_limit: limit,
  })
  for (const [place, { format, filename }] of FILES.entries()) {
    const storage_path = `${payload.id}/${format}`
    await insert(till.sql, "digital_payload_files", {
      ...{ digital_payload_id: payload.id, format, filename, storage_path },
    })
    if (place < stored) await store(storage_path, `the ${format} of it`)
  }
  return makeVariant(till.sql, {
    is_digital: true,
    digital_payload_id: payload.id,
  })
}

function store(path: string, words: string) {
  const bytes = (async function* () {
    yield Buffer.from(words)
  })()
  return till.platform.put("masters", path, bytes, {
    contentType: "audio/flac",
  })
}

async function buy(limit?: number, stored?: number) {
  const fan = await till.member()
  const variant = await makeRelease(limit, stored)
  const { item, order_id } = await makeOrder(till.sql, {
    user: fan.id,
    email: fan.email,
    variant,
  })
  const ask = (token: string | undefined = fan.token) =>
    till.call(
      "generate-download-links",
      { order_item_id: item.id },
      token ? { token } : {},
    )
  return { fan, item, order_id, variant, ask }
}

test("the buyer gets each format, under its own name, resumable", async () => {
  const { ask } = await buy()
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(body).toEqual({
    downloads: FILES.map(({ format, filename }) => ({
      format,
      files: [{ filename, format, url: expect.stringContaining(till.url) }],
    })),
    downloads_remaining: 2,
  })
  const url = body.downloads[0].files[0].url
  const whole = await fetch(url)
  expect(await whole.text()).toBe("the flac of it")
  expect(whole.headers.get("content-disposition")).toBe(
    `attachment; filename="01 Floodlight (f_r In_s).flac"; filename*=UTF-8''01%20Floodlight%20%28f%C3%BCr%20In%C3%AAs%29.flac`,
  )
  const rest = await fetch(url, { headers: { Range: "bytes=4-" } })
  expect([rest.status, await rest.text()]).toEqual([206, "flac of it"])
  const [log] = await till.sql`select download_count from download_logs
    order by last_download_at desc limit 1`
  expect(log?.download_count).toBe(1)
})

test("a link with any byte changed, or for another file, opens nothing", async () => {
  const { ask } = await buy()
  const { body } = await ask()
  const [flac, mp3] = body.downloads.map(
    (each: { files: { url: string }[] }) => new URL(each.files[0]?.url ?? ""),
  )
  const token = flac.searchParams.get("token") ?? ""
  for (const place of [3, 40, token.length - 2]) {
    const other = token[place] === "A" ? "B" : "A"
    const bent = token.slice(0, place) + other + token.slice(place + 1)
    const url = new URL(flac)
    url.searchParams.set("token", bent)
    expect((await fetch(url)).status).toBe(400)
  }
  mp3.searchParams.set("token", token)
  expect((await fetch(mp3)).status).toBe(400)
})

test("links last for an hour", async () => {
  const { ask } = await buy()
  const { body } = await ask()
  const token = new URL(body.downloads[0].files[0].url).searchParams.get(
    "token",
  )
  const claims = Buffer.from(token?.split(".")[1] ?? "", "base64url")
  const { iat, exp } = JSON.parse(claims.toString())
  expect(exp - iat).toBe(3600)
})

test("20 at once at a limit of 3: three, and 403 for the rest", async () => {
  const { ask } = await buy(3)
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()))
  const good = answers.filter(({ status }) => status === 200)
  expect(good).toHaveLength(3)
  expect(good.map(({ body }) => body.downloads_remaining).sort()).toEqual([
    0, 1, 2,
  ])
  const rest = answers.filter(({ status }) => status !== 200)
  for (const { status, body } of rest) {
    expect({ status, message: body.message }).toEqual({
      status: 403,
      message: "Download limit reached for this item.",
    })
  }
})

test("what is not the caller's does not exist", async () => {
  const { item, ask } = await buy()
  const stranger = await till.member()
  const asked = await ask(stranger.token)
  expect(asked).toMatchObject({ status: 404, body: { code: "unknown_item" } })
  const nobody = await till.call("generate-download-links", {
    order_item_id: item.id,
  })
  expect(nobody.status).toBe(401)
  const nonsense = await till.call("generate-download-links", {
    order_item_id: "mine",
  })
  expect(nonsense.status).toBe(400)
})

test("files that are still being made cost no download", async () => {
  const { ask, fan, variant } = await buy(1, 1)
  const early = await ask()
  expect(early).toMatchObject({
    status: 503,
    body: { code: "being_prepared" },
  })
  expect(early.headers.get("Retry-After")).toBe("60")
  const counted = await till.sql`
    select from download_logs where user_id = ${fan.id}`
  expect(counted).toHaveLength(0)
  await store(`${variant.digital_payload_id}/mp3`, "the mp3 of it")
  expect((await ask()).body.downloads_remaining).toBe(0)
})

test("a refunded order has no more downloads", async () => {
  const { ask, order_id } = await buy()
  await till.sql`
    select refund_order(total_cents, p_order_id => id) from orders
    where id = ${order_id}`
  expect(await ask()).toMatchObject({
    status: 403,
    body: { message: "This order was refunded." },
  })
})

test("who has a second factor needs it here", async () => {
  const { ask, fan } = await buy()
  await addSecondFactor(till.sql, { ...visitor(), id: fan.id })
  expect(await ask()).toMatchObject({
    status: 403,
    body: { code: "second_factor" },
  })
})
