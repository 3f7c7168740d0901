import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeArtist,
  makeProduct,
  makeRelease,
} from "../support/label-catalogue.ts"
import { as, staff, visitor } from "../support/label-people.ts"

const db = await suiteDatabase()
const ines = await makeArtist(db.sql, { name: "Inês & the Tide" })
const junie = await makeArtist(db.sql, { name: "Junie Calloway" })
await makeRelease(db.sql, { title: "Floodlight", artist_id: junie.id })
await makeRelease(db.sql, {
  title: "Postcards to Nobody",
  artist_id: ines.id,
})
await makeRelease(db.sql, {
  title: "Second Summer",
  artist_id: ines.id,
  status: "Scheduled",
})
await makeProduct(db.sql, { title: "Floodlight LP", product_type: "music" })
await makeProduct(db.sql, { title: "Floodlight Poster", active: false })
await article("floodlight-out", "Floodlight is out", "published")
await article("floodlight-secret", "Floodlight remixes", "draft")
for (let n = 0; n < 9; n += 1) {
  await makeProduct(db.sql, { title: `Tote bag no. ${n}` })
}

async function article(slug: string, title: string, status: string) {
  await insert(db.sql, "news_articles", {
    slug,
    title,
    status,
    excerpt: "From the label",
    publish_date: new Date("2025-02-01"),
  })
}

async function find(query: string, limit = 5) {
  const rows = await as(
    db.sql,
    visitor(),
    (tx) => tx`select kind, title from search_catalogue(${query}, ${limit})`,
  )
  return rows.map(({ kind, title }) => `${kind}: ${title}`)
}

test("public things are found, grouped, and nothing else", async () => {
  expect(await find("floodlight")).toEqual([
    "release: Floodlight",
    "product: Floodlight LP",
    "news: Floodlight is out",
  ])
})

test("a typo, a missing accent and capitals are forgiven", async () => {
  expect(await find("flodlight")).toContain("release: Floodlight")
  expect(await find("Floodlihgt")).toContain("product: Floodlight LP")
  expect(await find("INES")).toContain("artist: Inês & the Tide")
  expect(await find("junie caloway")).toContain("artist: Junie Calloway")
})

test("a release is found by its artist", async () => {
  expect(await find("calloway")).toContain("release: Floodlight")
})

test("what is not out yet is not found, by staff neither", async () => {
  expect(await find("second summer")).toEqual([])
  const rows = await as(
    db.sql,
    await staff(db.sql),
    (tx) => tx`select title from search_catalogue('second summer')`,
  )
  expect(rows).toEqual([])
})

test("fewer than three characters find nothing", async () => {
  for (const query of ["", "  ", "fl", " fl "]) {
    expect(await find(query)).toEqual([])
  }
})

test("five a group unless asked, and never more than twenty", async () => {
  expect(await find("tote bag")).toHaveLength(5)
  expect(await find("tote bag", 7)).toHaveLength(7)
  expect(await find("tote bag", 1_000_000)).toHaveLength(9)
  expect(await find("tote bag", -3)).toHaveLength(1)
})

test("signs that mean something to SQL mean nothing here", async () => {
  const odd = ["%%%", "___", "\\\\\\", "'; drop", "100%", "🎧🎧🎧", "مرحبا"]
  for (const query of odd) expect(await find(query), query).toEqual([])
  expect(await find("x".repeat(10_000))).toEqual([])
})

test("what is called exactly so comes first among a thousand that say so", async () => {
  await db.sql`
    insert into products (slug, title, product_type, active)
    select 'ember-' || n, 'A case of ember ' || n, 'merch', true
    from generate_series(1, 1000) n`
  await makeProduct(db.sql, { title: "Ember Lamp" })
  await makeProduct(db.sql, { title: "Ember" })
  const found = await find("ember", 20)
  expect(found[0]).toBe("product: Ember")
  expect(found).toContain("product: Ember Lamp")
})

test("a release's own name comes before its artist's other releases", async () => {
  const band = await makeArtist(db.sql, { name: "Sodium" })
  for (const title of ["Amber", "Beacon", "Candle", "Dusk", "Embers", "Sodium"])
    await makeRelease(db.sql, { title, artist_id: band.id })
  expect((await find("sodium"))[1]).toBe("release: Sodium")
})
