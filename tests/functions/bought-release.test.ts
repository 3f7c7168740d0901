import { expect, test } from "vitest"
import type * as Recordings from "#demo/seed/recordings.ts"
import {
  insert,
  makeArtist,
  makePayload,
  makeProduct,
  makeVariant,
} from "#tests/support/label-catalogue.ts"
import { makeOrder } from "#tests/support/label-orders.ts"
import { probeFlac, probeMp3 } from "#tests/support/probe-music.ts"
import { readZip } from "#tests/support/read-zip.ts"
import { suiteShopHarness } from "./support/shop-harness.ts"

const TRACK = { release: "postcards-to-nobody", position: 2 } as const
const STEM = "Inês & the Tide - Postcards to Nobody - 02 Ericeira"
const DAY = "2025-11-30"
const RATE = 44_100

const harness = await suiteShopHarness()

/** The demo's press with a short tone for an orchestra. Its sources have
 * compiler settings of their own, so they are named by an expression. */
async function encodeMasters() {
  const of = (file: string) =>
    import(new URL(`../../demo/${file}`, import.meta.url).href)
  const { masterPress } = await of("seed/masters.ts")
  const { packed, tagsFor } = await of("music/masters.ts")
  const { masterFilename, masterPath, masterTypes } = (await of(
    "seed/recordings.ts",
  )) as typeof Recordings
  const tags = tagsFor(TRACK.release, TRACK.position, DAY)
  const data = Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])
  const cover = { data, type: "image/jpeg", width: 1, height: 1 }
  const render = async () => ({
    mp3: await packed(tone(1.5), { format: "mp3", tags, cover }),
    flac: await packed(tone(1.5), { format: "flac", tags, cover }),
  })
  const isStored = async () => false
  const tools = { storage: harness.platform, isStored, render }
  await masterPress(tools).ensure(masterPath(TRACK, "mp3"))
  return (["flac", "mp3"] as const).map((format) => ({
    format,
    filename: masterFilename(TRACK, format),
    storage_path: masterPath(TRACK, format),
    content_type: masterTypes[format],
  }))
}

function tone(seconds: number) {
  const left = Float32Array.from({ length: seconds * RATE }, (_, at) =>
    Math.sin(at / 20),
  )
  return { left, right: left }
}

async function buyRelease() {
  const files = await encodeMasters()
  const payload = await makePayload(harness.sql)
  for (const file of files) {
    const digital_payload_id = payload.id
    await insert(harness.sql, "digital_payload_files", {
      ...file,
      digital_payload_id,
    })
  }
  const artist = await makeArtist(harness.sql, { name: "Inês & the Tide" })
  const product = await makeProduct(harness.sql, {
    title: "Postcards to Nobody",
    artist_id: artist.id,
  })
  const variant = await makeVariant(harness.sql, {
    product_id: product.id,
    is_digital: true,
    digital_payload_id: payload.id,
  })
  const fan = await harness.member()
  const { item } = await makeOrder(harness.sql, {
    user: fan.id,
    email: fan.email,
    variant,
  })
  const { token } = fan
  return harness.call(
    "generate-download-links",
    { order_item_id: item.id },
    { token },
  )
}

test("a bought release is downloaded, unzipped and probed, under its own names", async () => {
  const { body } = await buyRelease()
  const links: { filename: string; url: string }[] = body.downloads.flatMap(
    (one: { files: { filename: string; url: string }[] }) => one.files,
  )
  expect(links.map(({ filename }) => filename)).toEqual([
    `${STEM}.flac`,
    `${STEM}.mp3`,
    "Inês & the Tide - Postcards to Nobody.zip",
  ])
  const [flac, mp3, zip] = await Promise.all(
    links.map(async ({ url }) =>
      Buffer.from(await (await fetch(url)).arrayBuffer()),
    ),
  )
  const folder = "Inês & the Tide - Postcards to Nobody"
  expect([...readZip(zip as Buffer)]).toEqual([
    [`${folder}/FLAC/${STEM}.flac`, flac],
    [`${folder}/MP3/${STEM}.mp3`, mp3],
  ])

  const lossless = probeFlac(flac as Buffer)
  expect(lossless).toMatchObject({
    rate: RATE,
    seconds: 1.5,
    cover: "image/jpeg",
    tags: {
      TITLE: "Ericeira",
      ARTIST: "Inês & the Tide",
      ALBUM: "Postcards to Nobody",
      TRACKNUMBER: "2",
      DATE: DAY,
    },
  })
  const small = probeMp3(mp3 as Buffer)
  expect(small).toMatchObject({
    rate: RATE,
    kilobits: 320,
    tags: {
      TIT2: "Ericeira",
      TPE1: "Inês & the Tide",
      TALB: "Postcards to Nobody",
      TRCK: "2/3",
      TYER: "2025",
    },
  })
  expect(small.seconds).toBeCloseTo(1.5, 0)
  expect("APIC" in small.tags).toBe(true)
})
