import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  test,
} from "vitest"
import {
  freshDatabase,
  type TestDatabase,
} from "../../tests/support/database.ts"
import {
  type Checkout,
  complete,
  openSession,
} from "../../tests/support/label-orders.ts"
import { paperAssets, seedingDay } from "../fixtures.ts"
import type { FileStore } from "../seed/file-store.ts"
import { seedDemoLabel } from "../seed/index.ts"
import type { MasterFormat } from "../seed/recordings.ts"
import { deliverMp3s, renderMasters, wantedTracks } from "./index.ts"
import type { TrackOrder } from "./render-track.ts"

const FAN_OWNS = ["floodlight", "market-day", "sodium"]

let database: TestDatabase
let assets: Awaited<ReturnType<typeof paperAssets>>

beforeAll(async () => {
  assets = await paperAssets()
})
afterAll(() => assets.remove())
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.close())

test("a label that nobody has bought from wants nothing rendered", async () => {
  await seed({ accounts: false })
  expect(await wanted()).toEqual([])
})

test("what the fan owns is wanted from the start, and nothing else", async () => {
  await seed()
  expect(await wanted()).toEqual(FAN_OWNS)
})

test("a release is wanted while somebody is at the till with it", async () => {
  await seed({ accounts: false })
  const checkout = await goToTill("n29")
  expect(await wanted()).toEqual(["n29"])
  await database.sql`select end_checkout('cancelled', ${checkout.session_id})`
  expect(await wanted()).toEqual([])
})

test("what is paid for is wanted until it is there, and before the rest", async () => {
  await seed({ accounts: false })
  await goToTill("low-water")
  await complete(database.sql, await goToTill("rye-lane-riddim"))
  expect(await wanted()).toEqual(["rye-lane-riddim", "low-water"])
  await render()
  expect(await wanted()).toEqual([])
})

test("a file that has not arrived whole is wanted again", async () => {
  await seed({ accounts: false })
  await goToTill("n29")
  await database.sql`
    insert into storage.objects (bucket_id, name)
    values ('masters', 'releases/n29/01.flac')`
  expect(await wanted()).toEqual(["n29"])
})

test("in a label of somebody's own nothing is wanted", async () => {
  await seed()
  await database.sql`delete from site_settings where key = 'demo_label'`
  expect(await wanted()).toEqual([])
})

test("a bought track is tagged with its day of release and its sleeve", async () => {
  await seed()
  const { played, stored } = await render()
  const brass = played.find(({ tags }) => tags.title === "Canal Brass")
  expect(brass).toMatchObject({
    release: "market-day",
    position: 4,
    tags: {
      artist: "Oba Lane",
      date: "2031-02-04",
      isrc: "XX9X13101504",
    },
    cover: { type: "image/jpeg", width: 1200, height: 1200 },
  })
  expect(String(brass?.cover?.data)).toBe("sleeves/market-day")
  expect(stored).toContain("masters/releases/market-day/04.flac")
})

test("a track is played once, and not again when it is there", async () => {
  await seed()
  const { played } = await render()
  const names = played.map(({ release, position }) => `${release} ${position}`)
  expect(new Set(names).size).toBe(names.length)
  expect((await render()).played).toEqual([])
})

test("what comes to the till during the rendering is rendered with it", async () => {
  await seed({ accounts: false })
  await goToTill("n29")
  const { played } = await render(async ({ release }) => {
    if (release === "n29") await goToTill("rye-lane-riddim")
  })
  expect(played.map(({ release }) => release)).toEqual([
    "n29",
    "rye-lane-riddim",
  ])
})

test("a failure is told and passed over, and tried again the next time", async () => {
  await seed()
  const { told, isWhole } = await render(async ({ release, position }) => {
    if (release === "floodlight" && position === 2) {
      throw new Error("The tape snapped.")
    }
  })
  expect(isWhole).toBe(false)
  expect(told).toEqual([
    "releases/floodlight/02.flac could not be rendered: Error: The tape snapped.",
  ])
  expect(await wanted()).toEqual(["floodlight"])
  const again = await render()
  expect(again.isWhole).toBe(true)
  expect(again.played).toHaveLength(1)
})

test("the MP3s of a record at the till are delivered without playing a note", async () => {
  await seed({ accounts: false })
  await goToTill("floodlight")
  expect(await wanted("mp3")).toEqual(["floodlight"])
  const { stored, bytes } = await deliver()
  expect(stored).toEqual([
    "masters/releases/floodlight/01.mp3",
    "masters/releases/floodlight/02.mp3",
    "masters/releases/floodlight/03.mp3",
  ])
  expect(`${bytes[1]}`).toMatch(
    /^ID3.*Say It Slower.*image\/jpeg.*sleeves\/floodlightaudio\/floodlight-2\.mp3$/s,
  )
  expect(await wanted("mp3")).toEqual([])
  expect(await wanted("flac")).toEqual(["floodlight"])
})

test("a buyer of MP3s alone has nothing rendered", async () => {
  await seed({ accounts: false })
  await goToTill("n29", "MP3")
  expect(await wanted("mp3")).toEqual(["n29"])
  expect(await wanted("flac")).toEqual([])
})

test("every recording a buyer is promised can be made", async () => {
  await seed({ accounts: false })
  const products = await database.sql<{ slug: string }[]>`
    select distinct p.slug from products p
    join product_variants v on v.product_id = p.id
    join digital_payload_files f
      on f.digital_payload_id = v.digital_payload_id
    where f.format in ('mp3', 'flac')`
  for (const { slug } of products) await goToTill(slug)
  const mp3s = await deliver()
  const flacs = await render()
  const stored = [...mp3s.stored, ...flacs.stored]
  const promised = await database.sql<{ path: string }[]>`
    select distinct storage_bucket || '/' || storage_path as path
    from digital_payload_files where format in ('mp3', 'flac')`
  expect(stored.sort()).toEqual(promised.map(({ path }) => path).sort())
})

function seed({ accounts = true } = {}) {
  const { sql } = database
  const storage = { put: async () => {} }
  const { folder } = assets
  const today = seedingDay
  return seedDemoLabel({ sql, storage, today, assets: folder, accounts })
}

/** The releases whose tracks are wanted, in order. */
async function wanted(format: MasterFormat = "flac") {
  const tracks = await wantedTracks(database.sql, format)
  return [...new Set(tracks.map(({ release }) => release))]
}

async function goToTill(
  product: string,
  title: string | null = null,
): Promise<Checkout> {
  const [variant] = await database.sql<[{ id: string; product_id: string }]>`
    select v.id, v.product_id from product_variants v
    join products p on p.id = v.product_id
    where p.slug = ${product} and v.is_digital
      and v.title = coalesce(${title}, v.title)
    order by v.price_cents desc limit 1`
  return openSession(database.sql, [{ variant, qty: 1 }])
}

async function deliver() {
  const stored: string[] = []
  const bytes: Buffer[] = []
  const listing = listingStore(stored)
  await deliverMp3s({
    sql: database.sql,
    assets: assets.folder,
    storage: {
      async put(bucket, path, source, options) {
        if ("file" in source) throw new Error("an MP3 is put as bytes")
        bytes.push(Buffer.concat(await collected(source)))
        await listing.put(bucket, path, source, options)
      },
    },
  })
  return { stored, bytes }
}

async function collected(source: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = []
  for await (const chunk of source) chunks.push(chunk)
  return chunks
}

async function render(onPlay = async (_: TrackOrder) => {}) {
  const played: TrackOrder[] = []
  const stored: string[] = []
  const told: string[] = []
  const isWhole = await renderMasters({
    sql: database.sql,
    storage: listingStore(stored),
    assets: assets.folder,
    log: (line) => told.push(line),
    play: async () => new Uint8Array(),
    async encode(order) {
      await onPlay(order)
      played.push(order)
      return new Uint8Array([1])
    },
  })
  return { played, stored, told, isWhole }
}

/** Lists a file as the platform does, and keeps no bytes. */
function listingStore(stored: string[]): FileStore {
  return {
    async put(bucket, path) {
      stored.push(`${bucket}/${path}`)
      await database.sql`
        insert into storage.objects (bucket_id, name, version, metadata)
        values (${bucket}, ${path}, '1', '{}')`
    },
  }
}
