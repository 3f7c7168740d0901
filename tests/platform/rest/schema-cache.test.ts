import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { type Library, openLibrary } from "./library.ts"

let library: Library
beforeEach(async () => {
  library = await openLibrary()
  await library.request("visitor", "genres")
})
afterEach(() => {
  vi.useRealTimers()
  return library.close()
})

function aSecondLater() {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 })
}

const status = async (path: string) =>
  (await library.request("service", path)).status

test("a relation is forgotten once the schema's reload is notified", async () => {
  const embed = "sleeves?select=colour,albums(id)"
  expect(await status(embed)).toBe(200)
  await library.sql`
    alter table api.sleeves drop constraint sleeves_album_id_fkey`
  await library.sql`notify pgrst, 'reload schema'`
  await vi.waitFor(async () => expect(await status(embed)).toBe(400))
})

test("a new name is found without notice when the last look is a second old", async () => {
  await library.sql`alter table api.genres add column since int default 1`
  aSecondLater()
  expect(await status("genres?select=since")).toBe(200)
})

test("many misses at once read the schema no more than once a second", async () => {
  aSecondLater()
  const reads = vi.spyOn(library.sql, "begin")
  const misses = Array.from({ length: 30 }, (_, n) => status(`missing${n}`))
  expect(new Set(await Promise.all(misses))).toEqual(new Set([404]))
  expect(reads).toHaveBeenCalledTimes(1)
})

test("a dropped column is forgotten after PostgreSQL has missed it", async () => {
  expect(await status("genres?select=name")).toBe(200)
  await library.sql`alter table api.genres drop column name`
  aSecondLater()
  expect(await status("genres?select=name")).toBe(400)
  expect(await status("genres")).toBe(200)
})

test("reload() reads the schema at once", async () => {
  await library.sql`alter table api.genres add column later int`
  await library.rest.reload()
  expect(await status("genres?select=later")).toBe(200)
})

test("a table that changes under a prepared statement is answered as it is now", async () => {
  for (let n = 0; n < 12; n += 1) await status("genres?order=id")
  await library.sql`alter table api.genres alter column id type bigint`
  await library.sql`alter table api.genres add column extra text default 'x'`
  const response = await library.request("service", "genres?order=id")
  expect(await response.json()).toContainEqual({
    id: 1,
    name: "jazz",
    extra: "x",
  })
})
