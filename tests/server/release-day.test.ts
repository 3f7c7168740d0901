import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { connect, type Sql } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import { dataFolder } from "../support/data-folder.ts"
import {
  insert,
  makeArtist,
  makeProduct,
  makeRelease,
  makeVariant,
} from "../support/label-catalogue.ts"
import { type Site, startSite } from "../support/site.ts"

const TITLE = "Zephyrine"
let folder: Awaited<ReturnType<typeof dataFolder>>
let site: Site
let sql: Sql
let apikey: string

beforeAll(async () => {
  folder = await dataFolder("none")
  site = await startSite({ dataDir: folder.path })
  const target = await findRunningPostgres(folder.path)
  if (!target) throw new Error("The site has no database")
  sql = connect(target, { max: 1 })
  const keys = await readFile(join(folder.path, "keys.json"), "utf8")
  apikey = JSON.parse(keys).publishable
})
afterAll(async () => {
  await sql.end()
  await site.stop()
  await folder[Symbol.asyncDispose]()
})

/** A record with its film, product and article, all at one moment. */
async function schedule(public_from: Date) {
  const artist = await makeArtist(sql, { slug: "ines", name: "Inês" })
  const facts = { artist_id: artist.id, public_from }
  const release = await makeRelease(sql, {
    ...facts,
    slug: "zephyrine",
    title: TITLE,
  })
  await insert(sql, "artist_videos", {
    artist_id: artist.id,
    release_id: release.id,
    title: `${TITLE} (Film)`,
    url: "/film.mp4",
  })
  const product = await makeProduct(sql, {
    ...facts,
    release_id: release.id,
    slug: "zephyrine-lp",
    title: `${TITLE} LP`,
    product_type: "music",
  })
  await makeVariant(sql, { product_id: product.id })
  await insert(sql, "news_articles", {
    slug: "zephyrine-is-out",
    title: `Inês puts out ${TITLE} today`,
    status: "published",
    publish_date: public_from,
    public_from,
  })
}

/** Where it shows, and all that must show there, or nothing of it. */
const PLACES: Record<string, string[]> = {
  "/": [TITLE, "/release/zephyrine"],
  "/releases": ["/release/zephyrine"],
  "/release/zephyrine": [TITLE, `${TITLE} (Film)`, "/product/zephyrine-lp"],
  "/release/zephyrine.data": [TITLE, `${TITLE} (Film)`],
  "/artist/ines": [
    "/release/zephyrine",
    `${TITLE} (Film)`,
    "/product/zephyrine-lp",
    "/news/zephyrine-is-out",
  ],
  "/visuals": [`${TITLE} (Film)`],
  "/shop": ["/product/zephyrine-lp"],
  "/product/zephyrine-lp": ["/release/zephyrine"],
  "/news": ["/news/zephyrine-is-out"],
  "/feeds/releases.xml": ["/release/zephyrine"],
  "/feeds/news.xml": ["/news/zephyrine-is-out"],
  "/sitemap.xml": [
    "/release/zephyrine",
    "/product/zephyrine-lp",
    "/news/zephyrine-is-out",
  ],
  "/rest/v1/rpc/search_catalogue?p_query=zephyrine": ['"release"', '"product"'],
  "/og/release/zephyrine.jpg": [],
}

type Look = { place: string; begun: number; ended: number; shown: boolean }

async function look(place: string, marks: string[]): Promise<Look> {
  const begun = Date.now()
  const response = await fetch(site.url + place, { headers: { apikey } })
  const text = await response.text()
  const seen = marks.filter((mark) => text.includes(mark)).length
  const isHalf = seen > 0 && seen < marks.length
  expect(isHalf, `${place} shows half of it`).toBe(false)
  expect(response.status, place).toBeLessThan(500)
  const shown = marks.length === 0 ? response.status === 200 : seen > 0
  return { place, begun, ended: Date.now(), shown }
}

const WITHIN_MS = 4_000

test("what comes out at a moment does so everywhere at once, for who asks all the time", async () => {
  await look("/releases", [TITLE])
  const moment = Math.ceil((Date.now() + WITHIN_MS) / 1000) * 1000
  await schedule(new Date(moment))
  const looks = await Promise.all(
    Object.entries(PLACES).map(async ([place, marks]) => {
      const seen: Look[] = []
      // Each place is asked again and again until well after the moment.
      while ((seen.at(-1)?.begun ?? 0) < moment + 500) {
        seen.push(await look(place, marks))
      }
      return seen
    }),
  )
  for (const { place, begun, ended, shown } of looks.flat()) {
    if (ended < moment) expect(shown, `${place} before`).toBe(false)
    if (begun >= moment) expect(shown, `${place} after`).toBe(true)
  }
  for (const seen of looks) {
    expect(seen.some(({ ended }) => ended < moment)).toBe(true)
  }
})

test("an article out on a summer Friday at midnight is dated Friday everywhere", async () => {
  const public_from = new Date("2026-07-02T23:00:00Z")
  await insert(sql, "news_articles", {
    ...{ slug: "midsummer", title: "Midsummer Lanterns", status: "published" },
    ...{ publish_date: public_from, public_from },
  })
  const read = async (place: string) => {
    const response = await fetch(site.url + place, { headers: { apikey } })
    return response.text()
  }
  const shown = />3 Jul 2026</
  await expect.poll(() => read("/news")).toMatch(shown)
  expect(await read("/news/midsummer")).toMatch(shown)
  expect(await read("/feeds/news.xml")).toContain(
    "<pubDate>Fri, 03 Jul 2026 00:00:00 +0100</pubDate>",
  )
  const found = await read("/rest/v1/rpc/search_catalogue?p_query=lanterns")
  expect(JSON.parse(found)).toMatchObject([
    { kind: "news", slug: "midsummer", dated: "2026-07-03" },
  ])
})
