import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { demoEncoder } from "../../server/music/demo-encoder.ts"
import { openMedia } from "../../server/music/media/media.ts"
import {
  openShopHarness,
  type ShopHarness,
} from "../../tests/functions/support/shop-harness.ts"
import type { Answer } from "../../tests/support/guest.ts"
import {
  insert,
  makeArtist,
  makePayload,
  makeProduct,
  makeRelease,
  makeVariant,
} from "../../tests/support/label-catalogue.ts"
import { makeOrder } from "../../tests/support/label-orders.ts"
import { probe } from "../../tests/support/probe-music.ts"
import { readZip } from "../../tests/support/read-zip.ts"
import { temporaryFolder } from "../../tests/support/site.ts"
import { wavOf } from "../generators/music/wav.ts"
import { edition } from "../seed/edition.ts"
import { markerKey } from "../seed/holdings.ts"
import { masterFilename, masterPath, masterTypes } from "../seed/recordings.ts"
import { deliverMp3s, renderMasters } from "./index.ts"

const TRACK = { release: "postcards-to-nobody", position: 2 } as const
const STEM = "Inês & the Tide - Postcards to Nobody - 02 Ericeira"
const DAY = "2025-11-30"
const RATE = 44_100

let harness: ShopHarness
beforeAll(async () => {
  harness = await openShopHarness()
})
afterAll(async () => {
  await harness.close()
})

/** A short tone for an orchestra. */
async function playTone() {
  const left = Float32Array.from({ length: 1.5 * RATE }, (_, at) =>
    Math.sin(at / 20),
  )
  return wavOf({ left, right: left })
}

/** One track of the demo's, for sale and not rendered. */
async function sellTrack() {
  const { sql } = harness
  await insert(sql, "site_settings", { key: markerKey, value: { scale: 1 } })
  const artist = await makeArtist(sql, { name: "Inês & the Tide" })
  const release = await makeRelease(sql, {
    id: edition(1).id("release", TRACK.release),
    artist_id: artist.id,
    release_date: DAY,
  })
  const payload = await makePayload(sql)
  for (const format of ["flac", "mp3"] as const) {
    await insert(sql, "digital_payload_files", {
      digital_payload_id: payload.id,
      format,
      filename: masterFilename(TRACK, format),
      storage_path: masterPath(TRACK, format),
      content_type: masterTypes[format],
    })
  }
  const product = await makeProduct(sql, {
    title: "Postcards to Nobody",
    product_type: "music",
    artist_id: artist.id,
    release_id: release.id,
  })
  return makeVariant(sql, {
    product_id: product.id,
    is_digital: true,
    digital_payload_id: payload.id,
  })
}

async function buyTrack() {
  const { sql, platform: storage } = harness
  const variant = await sellTrack()
  const { id: user, email, token } = await harness.member()
  const { item } = await makeOrder(sql, { user, email, variant })
  const download = () =>
    harness.call(
      "generate-download-links",
      { order_item_id: item.id },
      { token },
    )
  const none = await download()
  await deliverMp3s({ sql, storage })
  const early = await download()
  const media = await openMedia()
  if (!media) throw new Error("node-av is not installed")
  await renderMasters({
    ...{ sql, storage },
    play: playTone,
    encode: demoEncoder(media),
  })
  return { none, early, inTime: await download() }
}

test("a bought release is downloaded, unzipped and probed, under its own names", async () => {
  const { none, early, inTime } = await buyTrack()
  expect(none).toMatchObject({
    status: 503,
    body: { code: "being_prepared" },
  })
  expect(linksIn(early).map(({ filename }) => filename)).toEqual([
    `${STEM}.mp3`,
    "Inês & the Tide - Postcards to Nobody (MP3).zip",
  ])
  const links = linksIn(inTime)
  expect(links.map(({ filename }) => filename)).toEqual([
    `${STEM}.flac`,
    `${STEM}.mp3`,
    "Inês & the Tide - Postcards to Nobody (FLAC).zip",
    "Inês & the Tide - Postcards to Nobody (MP3).zip",
  ])
  const [flac, mp3, flacZip, mp3Zip] = await Promise.all(
    links.map(async ({ url }) =>
      Buffer.from(await (await fetch(url)).arrayBuffer()),
    ),
  )
  const folder = "Inês & the Tide - Postcards to Nobody"
  const notes = expect.any(Buffer)
  expect([...readZip(flacZip as Buffer)]).toEqual([
    [`${folder} (FLAC)/${STEM}.flac`, flac],
    [`${folder} (FLAC)/notes.txt`, notes],
  ])
  expect([...readZip(mp3Zip as Buffer)]).toEqual([
    [`${folder} (MP3)/${STEM}.mp3`, mp3],
    [`${folder} (MP3)/notes.txt`, notes],
  ])

  const tags = {
    title: "Ericeira",
    artist: "Inês & the Tide",
    album: "Postcards to Nobody",
    date: DAY,
  }
  const lossless = await probed("track.flac", flac as Buffer)
  expect(lossless).toMatchObject({ rate: RATE, seconds: 1.5, codec: "flac" })
  expect(lossless.tags).toMatchObject({ ...tags, track: "2", tracktotal: "3" })
  const small = await probed("track.mp3", mp3 as Buffer)
  expect(small).toMatchObject({ rate: RATE, bitrate: 128_000, codec: "mp3" })
  expect(small.seconds).toBeGreaterThan(60)
  expect(small.tags).toMatchObject({ ...tags, track: "2/3" })
  for (const { cover } of [lossless, small])
    expect(cover?.toString("hex", 0, 3)).toBe("ffd8ff")
})

function linksIn({ body }: Answer): { filename: string; url: string }[] {
  return body.downloads.flatMap(
    (one: { files: { filename: string; url: string }[] }) => one.files,
  )
}

async function probed(name: string, bytes: Buffer) {
  await using folder = await temporaryFolder()
  const path = join(folder.path, name)
  await writeFile(path, bytes)
  return probe(path)
}
