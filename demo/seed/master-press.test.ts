import { afterEach, beforeEach, expect, test } from "vitest"
import { freshDatabase, type TestDatabase } from "#tests/support/database.ts"
import { memoryFiles, paperAssets, seedingDay } from "#tests/support/seeding.ts"
import { seedDemoLabel } from "./index.ts"
import { openMasterPress } from "./master-press.ts"
import type { TrackOrder } from "./render-track.ts"

let database: TestDatabase
let assets: Awaited<ReturnType<typeof paperAssets>>

beforeEach(async () => {
  database = await freshDatabase()
  assets = await paperAssets()
})
afterEach(async () => {
  await database.close()
  await assets.remove()
})

test("a label of somebody's own has no press", async () => {
  const { sql } = database
  expect(await openMasterPress({ sql, storage: memoryFiles() })).toBeNull()
})

test("a bought track is tagged with its day of release and its sleeve", async () => {
  const { press, orders, storage } = await openedPress()
  await press?.ensure("releases/market-day/04.flac")
  expect(orders).toHaveLength(1)
  expect(orders[0]).toMatchObject({
    release: "market-day",
    position: 4,
    tags: {
      title: "Canal Brass",
      artist: "Oba Lane",
      date: "2031-02-04",
      isrc: "XX9X13101504",
    },
    cover: { type: "image/jpeg", width: 1200, height: 1200 },
  })
  expect(String(orders[0]?.cover?.data)).toBe("sleeves/market-day")
  expect([...storage.all.keys()].filter(isMaster)).toEqual([
    "masters/releases/market-day/04.mp3",
    "masters/releases/market-day/04.flac",
  ])
})

test("what is stored already is not played again", async () => {
  const { press, orders } = await openedPress()
  await database.sql`
    insert into storage.objects (bucket_id, name)
    values ('masters', 'releases/n29/01.mp3')`
  await press?.ensure("releases/n29/01.mp3")
  expect(orders).toEqual([])
})

test("every recording a buyer is promised can be made", async () => {
  const { press, storage } = await openedPress()
  await press?.ensureAll()
  const promised = await database.sql<{ path: string }[]>`
    select distinct storage_bucket || '/' || storage_path as path
    from digital_payload_files where format in ('mp3', 'flac')`
  const made = [...storage.all.keys()].filter(isMaster)
  expect(promised.map(({ path }) => path).sort()).toEqual(made.sort())
})

async function openedPress() {
  const { sql } = database
  const storage = memoryFiles()
  const orders: TrackOrder[] = []
  await seedDemoLabel({
    sql,
    storage,
    today: seedingDay,
    assets: assets.folder,
  })
  const press = await openMasterPress({
    sql,
    storage,
    assets: assets.folder,
    async play(order) {
      orders.push(order)
      return { mp3: new Uint8Array([1]), flac: new Uint8Array([2]) }
    },
  })
  return { press, orders, storage }
}

function isMaster(path: string): boolean {
  return path.startsWith("masters/releases/")
}
