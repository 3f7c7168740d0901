import { afterEach, expect, test, vi } from "vitest"
import type { Answer } from "#tests/support/guest.ts"
import {
  insert,
  makeArtist,
  makePayload,
  makeProduct,
  makeRelease,
  makeTrack,
  makeVariant,
} from "#tests/support/label-catalogue.ts"
import { makeOrder } from "#tests/support/label-orders.ts"
import { addSecondFactor, visitor } from "#tests/support/label-people.ts"
import { readZip } from "#tests/support/read-zip.ts"
import { suiteShopHarness } from "./support/shop-harness.ts"

const harness = await suiteShopHarness()
await harness.sql`
  insert into storage.buckets (id, name, public)
  values ('masters', 'masters', false), ('media', 'media', true)
  on conflict do nothing`
afterEach(() => vi.useRealTimers())

const FILES = [
  { format: "flac", filename: "01 Floodlight (für Inês).flac" },
  { format: "mp3", filename: "01 Floodlight.mp3" },
]
const ZIPS = [
  { format: "flac", filename: "Flood_light (FLAC).zip" },
  { format: "mp3", filename: "Flood_light (MP3).zip" },
]
const NOTES = `Junie Calloway
Floodlight
9X-014 · EP · 31 Jan 2025

1. Say It Slower (3:05, ISRC XX9X12501401)

Mixed by: HEXA

℗ 2025 9X Recordings Ltd

Thank you for buying music.
`
const MINUTE_MS = 60_000

/** A record with its sleeve: one for all that sell it here. */
async function makeRecord() {
  const { sql } = harness
  const path = "sleeves/flood light.jpg"
  await store("media", path, "the sleeve", "image/jpeg")
  const url = `/storage/v1/object/public/media/${encodeURI(path)}`
  const artist = await makeArtist(sql)
  const release = await makeRelease(sql, {
    artist_id: artist.id,
    artwork_url: url,
    catalogue_number: "9X-014",
    credits: "Mixed by: HEXA",
    phonogram_line: "2025 9X Recordings Ltd",
  })
  await makeTrack(sql, {
    release_id: release.id,
    seconds: 185,
    isrc_code: "XX9X12501401",
  })
  return release
}
const record = await makeRecord()

/** It in two formats; its bytes are there unless told otherwise. */
async function sellRecord(limit = 3, stored = FILES.length) {
  const payload = await makePayload(harness.sql, {
    per_user_download_limit: limit,
  })
  for (const [place, { format, filename }] of FILES.entries()) {
    const storage_path = `${payload.id}/${format}`
    await insert(harness.sql, "digital_payload_files", {
      digital_payload_id: payload.id,
      format,
      filename,
      storage_path,
    })
    if (place < stored) {
      await store("masters", storage_path, `the ${format} of it`)
    }
  }
  const product = await makeProduct(harness.sql, {
    title: "Flood/light",
    product_type: "music",
    release_id: record.id,
  })
  return makeVariant(harness.sql, {
    product_id: product.id,
    is_digital: true,
    digital_payload_id: payload.id,
  })
}

function store(
  bucket: string,
  path: string,
  words: string,
  contentType = "audio/flac",
) {
  const bytes = (async function* () {
    yield Buffer.from(words)
  })()
  return harness.platform.put(bucket, path, bytes, { contentType })
}

async function buy(limit?: number, stored?: number) {
  const fan = await harness.member()
  const variant = await sellRecord(limit, stored)
  const { item, order_id } = await makeOrder(harness.sql, {
    user: fan.id,
    email: fan.email,
    variant,
  })
  const ask = (token: string | undefined = fan.token, more = {}) =>
    harness.call(
      "generate-download-links",
      { order_item_id: item.id, ...more },
      token ? { token } : {},
    )
  return { fan, item, order_id, variant, ask }
}

function urlsOf({ body }: Answer): string[] {
  return body.downloads.flatMap(({ files }: { files: { url: string }[] }) =>
    files.map(({ url }) => url),
  )
}

async function part(url: string, Range: string) {
  const response = await fetch(url, { headers: { Range } })
  return {
    status: response.status,
    range: response.headers.get("content-range"),
    etag: response.headers.get("etag") ?? "",
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

async function countOf(userId: string) {
  const [log] = await harness.sql`
    select download_count from download_logs where user_id = ${userId}`
  return log?.download_count
}

test("the buyer gets each format, under its own name, resumable", async () => {
  const { ask, fan } = await buy()
  const { status, body } = await ask()
  expect(status).toBe(200)
  const linked = (file: { format: string; filename: string }) => ({
    ...file,
    bytes: expect.any(Number),
    url: expect.stringContaining(harness.url),
  })
  expect(body).toEqual({
    downloads: [
      ...FILES.map((file) => ({ format: file.format, files: [linked(file)] })),
      { format: "zip", files: ZIPS.map(linked) },
    ],
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
  expect(await countOf(fan.id)).toBe(1)
})

test("each format comes as one zip, its length known beforehand, with sleeve and notes", async () => {
  const { ask, fan } = await buy()
  const answer = await ask()
  for (const [place, { format, filename }] of ZIPS.entries()) {
    const { url, bytes } = answer.body.downloads.at(-1).files[place]
    const head = await fetch(url, { method: "HEAD" })
    const whole = await fetch(url)
    expect(whole.headers.get("content-type")).toBe("application/zip")
    expect(whole.headers.get("content-disposition")).toBe(
      `attachment; filename="${filename}"`,
    )
    const zip = Buffer.from(await whole.arrayBuffer())
    expect(bytes).toBe(zip.length)
    for (const { headers } of [head, whole]) {
      expect(headers.get("content-length")).toBe(String(zip.length))
    }
    const folder = filename.replace(".zip", "")
    expect([...readZip(zip)].map(([name, file]) => [name, `${file}`])).toEqual([
      [`${folder}/${FILES[place]?.filename}`, `the ${format} of it`],
      [`${folder}/cover.jpg`, "the sleeve"],
      [`${folder}/notes.txt`, NOTES],
    ])
    expect(zip.includes(fan.email)).toBe(false)
  }
  expect(await countOf(fan.id)).toBe(1)
})

test("notes that were mended make another zip, begun from its start", async () => {
  const { ask } = await buy()
  const url = urlsOf(await ask()).at(-1) ?? ""
  const before = await part(url, "bytes=0-49")
  // As long as the old name: nothing but the words tells them apart.
  const mend = (name: string) => harness.sql`
    update audio_files set name = ${name} where release_id = ${record.id}`
  await mend("Say It Louder")
  const response = await fetch(url, {
    headers: { Range: "bytes=50-", "If-Range": before.etag },
  })
  expect(response.status).toBe(200)
  const zip = Buffer.from(await response.arrayBuffer())
  const notes = readZip(zip).get("Flood_light (MP3)/notes.txt")
  expect(`${notes}`).toContain("1. Say It Louder (3:05")
  await mend("Say It Slower")
})

test("what is no record comes without sleeve and notes, and alone without a zip", async () => {
  const { ask, variant } = await buy()
  await harness.sql`update products set product_type = 'membership'
    where id = ${variant.product_id as string}`
  const formats = async () =>
    (await ask()).body.downloads.map(({ format }: { format: string }) => format)
  expect(await formats()).toEqual(["flac", "mp3"])
})

test("a zip goes on from any byte, and its links may be used again", async () => {
  const { ask, fan } = await buy()
  const url = urlsOf(await ask()).at(-1) ?? ""
  const etag = (await fetch(url, { method: "HEAD" })).headers.get("etag") ?? ""
  // From the end first: what it says of the files is reckoned from them.
  const tail = await part(url, "bytes=-400")
  const zip = (await part(url, "bytes=0-")).bytes
  expect(zip.subarray(-400)).toEqual(tail.bytes)
  readZip(zip)
  for (let start = 0; start < zip.length; start += 7) {
    const end = start + ((start * 31) % 200)
    const some = await part(url, `bytes=${start}-${end}`)
    expect(some.bytes).toEqual(zip.subarray(start, end + 1))
    expect([some.status, some.range]).toEqual([
      206,
      `bytes ${start}-${Math.min(end, zip.length - 1)}/${zip.length}`,
    ])
  }
  const past = await part(url, `bytes=${zip.length}-`)
  expect([past.status, past.range]).toEqual([416, `bytes */${zip.length}`])
  const known = await fetch(url, { headers: { "If-None-Match": etag } })
  expect(known.status).toBe(304)
  expect(await countOf(fan.id)).toBe(1)
})

test("a file that was replaced makes another zip, begun from its start", async () => {
  const { ask, variant } = await buy()
  const url = urlsOf(await ask()).at(-1) ?? ""
  const before = await part(url, "bytes=0-49")
  expect(before.status).toBe(206)
  const path = `${variant.digital_payload_id}/mp3`
  await store("masters", path, "the mp3 with less hiss")
  const response = await fetch(url, {
    headers: { Range: "bytes=50-", "If-Range": before.etag },
  })
  expect(response.status).toBe(200)
  const zip = Buffer.from(await response.arrayBuffer())
  const file = readZip(zip).get("Flood_light (MP3)/01 Floodlight.mp3")
  expect(`${file}`).toBe("the mp3 with less hiss")
})

test("a link with any character changed opens nothing and tells nothing", async () => {
  const { ask } = await buy()
  const [flac, mp3, zip] = urlsOf(await ask()).map((url) => new URL(url))
  expect(decodeURIComponent(flac?.pathname ?? "")).toContain("für Inês")
  for (const [url, bits] of [
    [flac, [0x01, 0x20]],
    [zip, [0x01]],
  ] as const) {
    const link = `${url?.pathname}${url?.search}`.slice(1)
    const bent = [...link].flatMap((character, at) =>
      bits.map((bit) => {
        const other = String.fromCharCode(character.charCodeAt(0) ^ bit)
        return link.slice(0, at) + other + link.slice(at + 1)
      }),
    )
    const longer = [`${link}A`, `${link}&download=x.exe`, link.slice(0, -1)]
    for (const address of [...bent, ...longer]) {
      const answer = await fetch(`${harness.url}/${address}`)
      expect(answer.status, address).toBeGreaterThanOrEqual(400)
      expect(await answer.text(), address).not.toMatch(/the (flac|mp3) of it/)
    }
  }
  const foreign = new URL(mp3 ?? "")
  foreign.search = flac?.search ?? ""
  expect((await fetch(foreign)).status).toBe(403)
})

test("links last for an hour, and end with a refund", async () => {
  const { ask, order_id } = await buy()
  const urls = urlsOf(await ask())
  const statuses = () =>
    Promise.all(urls.map(async (url) => (await fetch(url)).status))
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 59 * MINUTE_MS })
  expect(await statuses()).toEqual([200, 200, 200, 200])
  vi.setSystemTime(Date.now() + 2 * MINUTE_MS)
  expect(await statuses()).toEqual([403, 403, 403, 403])
  expect(await (await fetch(urls[2] ?? "")).json()).toEqual({
    code: "no_link",
    message:
      "This link does not work, or no longer: links last for an hour. Your account has a new one.",
  })
  vi.useRealTimers()
  await harness.sql`
    select refund_order(total_cents, p_order_id => id) from orders
    where id = ${order_id}`
  expect(await statuses()).toEqual([404, 404, 404, 404])
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
  const stranger = await harness.member()
  const asked = await ask(stranger.token)
  expect(asked).toMatchObject({ status: 404, body: { code: "unknown_item" } })
  const nobody = await harness.call("generate-download-links", {
    order_item_id: item.id,
  })
  expect(nobody.status).toBe(401)
  const nonsense = await harness.call("generate-download-links", {
    order_item_id: "mine",
  })
  expect(nonsense.status).toBe(400)
})

test("files that are still being made cost no download", async () => {
  const { ask, fan, variant } = await buy(1, 0)
  const early = await ask()
  expect(early).toMatchObject({
    status: 503,
    body: { code: "being_prepared" },
  })
  expect(early.headers.get("Retry-After")).toBe("5")
  expect(await countOf(fan.id)).toBeUndefined()
  const path = `${variant.digital_payload_id}/mp3`
  await store("masters", path, "the mp3 of it")
  expect((await ask()).body.downloads_remaining).toBe(0)
})

test("at the limit the answer is the limit, also while files are being made", async () => {
  const { ask, fan, variant } = await buy(1, 0)
  await harness.sql`
    insert into download_logs (user_id, digital_payload_id, download_count)
    values (${fan.id}, ${variant.digital_payload_id as string}, 1)`
  expect(await ask()).toMatchObject({
    status: 403,
    body: { message: "Download limit reached for this item." },
  })
})

test("what is ready is told apart from what is being made, and counts nothing", async () => {
  const { fan, item } = await buy(3, 1)
  const list = (token = fan.token) =>
    harness.call("list-download-formats", { order_item_id: item.id }, { token })
  expect((await list()).body).toEqual({
    formats: [
      { format: "flac", files: 1, ready: 1, bytes: "the flac of it".length },
      { format: "mp3", files: 1, ready: 0, bytes: 0 },
    ],
    downloads_remaining: 3,
  })
  expect(await countOf(fan.id)).toBeUndefined()
  const stranger = await harness.member()
  expect((await list(stranger.token)).status).toBe(404)
  const nobody = await harness.call("list-download-formats", {
    order_item_id: item.id,
  })
  expect(nobody.status).toBe(401)
})

test("one format is downloaded while the other is made, and that one comes with the same claim", async () => {
  const { ask, fan, variant } = await buy(1, 1)
  const first = await ask()
  expect(first.body).toMatchObject({
    downloads: [
      { format: "flac", files: [FILES[0]] },
      { format: "zip", files: [ZIPS[0]] },
    ],
    downloads_remaining: 0,
  })
  const [link = "", zip = ""] = urlsOf(first)
  const start = Date.now()
  vi.useFakeTimers({ toFake: ["Date"], now: start + 30 * MINUTE_MS })
  const path = `${variant.digital_payload_id}/mp3`
  await store("masters", path, "the mp3 of it")
  const both = await ask(fan.token, { link })
  expect(both.body).toMatchObject({
    downloads: [
      { format: "flac", files: [FILES[0]] },
      { format: "mp3", files: [FILES[1]] },
      { format: "zip", files: ZIPS },
    ],
    downloads_remaining: 0,
  })
  expect(await countOf(fan.id)).toBe(1)
  // The zip that was begun keeps its name, and no link outlives the first.
  expect((await fetch(zip)).status).toBe(200)
  const [, mp3 = ""] = urlsOf(both)
  expect((await fetch(mp3)).status).toBe(200)
  vi.setSystemTime(start + 61 * MINUTE_MS)
  expect((await fetch(mp3)).status).toBe(403)
})

test("a link to something else renews nothing", async () => {
  const mine = await buy(1)
  const other = await buy(1)
  const link = urlsOf(await other.ask())[0]
  await mine.ask()
  expect(await mine.ask(mine.fan.token, { link })).toMatchObject({
    status: 403,
    body: { code: "no_link" },
  })
  expect((await mine.ask(mine.fan.token, { link: "x" })).status).toBe(400)
})

test("a refunded order has no more downloads", async () => {
  const { ask, order_id } = await buy()
  await harness.sql`
    select refund_order(total_cents, p_order_id => id) from orders
    where id = ${order_id}`
  expect(await ask()).toMatchObject({
    status: 403,
    body: { message: "This order was refunded." },
  })
})

test("who has a second factor needs it here", async () => {
  const { ask, fan } = await buy()
  await addSecondFactor(harness.sql, { ...visitor(), id: fan.id })
  expect(await ask()).toMatchObject({
    status: 403,
    body: { code: "second_factor" },
  })
})

test("a token whose session has ended downloads nothing", async () => {
  const { ask, fan } = await buy()
  await harness.sql`delete from auth.sessions where user_id = ${fan.id}`
  expect(await ask()).toMatchObject({
    status: 401,
    body: { code: "not_signed_in" },
  })
})
