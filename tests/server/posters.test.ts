import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { dataFolder } from "../support/data-folder.ts"
import { makeArtist } from "../support/label-catalogue.ts"
import { startSite } from "../support/site.ts"
import { withSiteDatabase } from "../support/site-database.ts"

const MANY = 100
const PATHS = Array.from({ length: MANY }, (_, n) => `/og/artist/band-${n}.jpg`)

/** How often each status was answered. */
async function askAll(url: string) {
  const answers = await Promise.all(
    PATHS.map(async (path) => {
      const response = await fetch(url + path)
      const bytes = (await response.arrayBuffer()).byteLength
      return `${response.status} ${bytes > 1_000 ? "picture" : "nothing"}`
    }),
  )
  return Object.fromEntries(
    Object.entries(Object.groupBy(answers, String)).map(([answer, all]) => [
      answer,
      all?.length,
    ]),
  )
}

async function kept(dataDir: string) {
  const folder = join(dataDir, "posters")
  const names = (await readdir(folder)).sort()
  return Promise.all(
    names.map(async (name) => [name, (await stat(join(folder, name))).mtimeMs]),
  )
}

test("a crawler that asks a fresh site for a hundred posters at once gets them all, and the next start draws none", async () => {
  await using folder = await dataFolder("none")
  const dataDir = folder.path
  const first = await startSite({ dataDir })
  await withSiteDatabase(dataDir, async (sql) => {
    for (let n = 0; n < MANY; n += 1) {
      await makeArtist(sql, { slug: `band-${n}`, name: `Band ${n}` })
    }
  })
  expect(await askAll(first.url)).toEqual({ "200 picture": MANY })
  expect(await first.stop()).toBe(0)
  const drawn = await kept(dataDir)
  expect(drawn).toHaveLength(MANY)

  const second = await startSite({ dataDir })
  expect(await askAll(second.url)).toEqual({ "200 picture": MANY })
  expect(await kept(dataDir)).toEqual(drawn)
  const sql = `update artists set name = 'Another Name' where slug = 'band-7'`
  await withSiteDatabase(dataDir, (db) => db.unsafe(sql))
  expect(await askAll(second.url)).toEqual({ "200 picture": MANY })
  expect(await kept(dataDir)).toHaveLength(MANY + 1)
  await second.stop()
}, 120_000)
