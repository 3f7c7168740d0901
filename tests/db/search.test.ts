import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeArtist,
  makeProduct,
  makeRelease,
  makeTrack,
  makeVariant,
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
const [junies] = await db.sql`
  select id from releases where title = 'Floodlight'`
for (const [place, name] of ["Floodlight", "Southbank Prayer"].entries()) {
  await makeTrack(db.sql, {
    ...{ release_id: junies?.id, name, position: place + 1 },
  })
}
const hexa = await makeArtist(db.sql, { name: "HEXA", genre: "Techno" })
await makeRelease(db.sql, {
  title: "Interior Angles",
  artist_id: hexa.id,
  genre: "Techno",
  catalogue_number: "9X-016",
})
const angles = await makeProduct(db.sql, {
  title: "Interior Angles",
  product_type: "music",
  artist_id: hexa.id,
  description: "Cut for tall loudspeakers.",
})
await makeVariant(db.sql, {
  product_id: angles.id,
  title: "12-inch vinyl, black",
})
const amber = await makeProduct(db.sql, { title: "Sodium" })
await makeVariant(db.sql, {
  product_id: amber.id,
  title: "Amber",
  attributes: { format: "Cassette" },
})
const gone = await makeProduct(db.sql, { title: "Gone", active: false })
await makeVariant(db.sql, { product_id: gone.id, title: "Cassette" })
await makeProduct(db.sql, { title: "Label Tee" })
for (const [city, event_date] of [
  ["Glasgow", "2199-06-01"],
  ["Dundee", "2001-06-01"],
]) {
  await insert(db.sql, "artist_tour_dates", {
    ...{ artist_id: junie.id, venue: "The Winter Hall", city },
    ...{ country: "United Kingdom", event_date },
  })
}
for (let n = 0; n < 9; n += 1) {
  await makeProduct(db.sql, { title: `Tote bag no. ${n}` })
}

async function article(slug: string, title: string, status: string) {
  await insert(db.sql, "news_articles", {
    slug,
    title,
    status,
    excerpt: "From the label",
    content: `There is a marigold van behind ${slug}.`,
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
    "track: Floodlight",
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

test("a track is found by its name, and by its artist with it", async () => {
  for (const query of ["southbank prayer", "calloway prayer"]) {
    expect(await find(query), query).toEqual(["track: Southbank Prayer"])
  }
})

test("a track's result names its release and leads to its line there", async () => {
  const [found] = await as(
    db.sql,
    visitor(),
    (tx) => tx`select slug, subtitle from search_catalogue('southbank')`,
  )
  expect(found?.slug).toMatch(/^[\w-]+#track-2$/)
  expect(found?.subtitle).toBe("Floodlight · Junie Calloway")
})

test("a track is found only while visitors may hear its release", async () => {
  const hidden = await makeRelease(db.sql, {
    title: "Shed",
    artist_id: ines.id,
  })
  await makeTrack(db.sql, { release_id: hidden.id, name: "Quarrel Song" })
  expect(await find("quarrel")).toEqual(["track: Quarrel Song"])
  await db.sql`
    update releases set status = 'Scheduled' where id = ${hidden.id}`
  expect(await find("quarrel")).toEqual([])
  await db.sql`
    update releases set status = 'Released' where id = ${hidden.id}`
  expect(await find("quarrel")).toEqual(["track: Quarrel Song"])
  await db.sql`delete from releases where id = ${hidden.id}`
  const left = await db.sql`
    select from private.search_documents where lead like 'quarrel%'`
  expect(left).toHaveLength(0)
})

test("a release is found by its genre and its number", async () => {
  expect(await find("techno")).toEqual([
    "artist: HEXA",
    "release: Interior Angles",
    "product: Interior Angles",
  ])
  for (const number of ["9X-016", "9x016", "x-016"]) {
    expect(await find(number), number).toEqual(["release: Interior Angles"])
  }
})

test("a thing is found by its format, however it is spelled", async () => {
  for (const shirt of ["t-shirt", "tshirt", "T shirt", "tee", "T-Shirts"]) {
    expect(await find(shirt), shirt).toEqual(["product: Label Tee"])
  }
  for (const slip of ["t-shrit", "T-shrit", "t-shirrt"]) {
    expect(await find(slip), slip).toEqual(["product: Label Tee"])
  }
  expect(await find("vinyl")).toEqual([
    "product: Floodlight LP",
    "product: Interior Angles",
  ])
  for (const tape of ["cassette", "cassettes", "tape"]) {
    expect(await find(tape), tape).toEqual(["product: Sodium"])
  }
})

test("a thing is found by its artist, also when both words are elsewhere", async () => {
  expect(await find("hexa")).toContain("product: Interior Angles")
  expect(await find("hexa vinyl")).toEqual(["product: Interior Angles"])
})

test("a night ahead is found by its city, its room and who plays", async () => {
  for (const words of ["glasgow", "winter hall", "Junie"]) {
    expect(await find(words), words).toContain("event: Junie Calloway")
  }
  expect(await find("dundee")).toEqual([])
})

test("a story is found by a word in it, if it is published", async () => {
  expect(await find("marigold van")).toEqual(["news: Floodlight is out"])
  expect(await find("loudspeaker")).toEqual(["product: Interior Angles"])
})

test("a slip is corrected by what is public, not by what is hidden or gone", async () => {
  await makeRelease(db.sql, {
    ...{ title: "Zephyrine", artist_id: ines.id, public_from: "2199-01-01" },
  })
  const near = await makeRelease(db.sql, {
    ...{ title: "Zephyrina", artist_id: ines.id },
  })
  expect(await find("zephyrnie")).toEqual(["release: Zephyrina"])
  await db.sql`delete from releases where id = ${near.id}`
  expect(await find("zephyrnie")).toEqual([])
})

test("a story counts for a release only where nothing has the name", async () => {
  await makeRelease(db.sql, {
    ...{ title: "Still Life", artist_id: ines.id },
    description: "Recorded beside a tote and a lighthouse.",
  })
  expect(await find("lighthouse")).toEqual(["release: Still Life"])
  expect(await find("tote")).not.toContain("release: Still Life")
})

test("the shop's search knows what the other knows of products", async () => {
  const found = async (query: string) => {
    const rows = await as(
      db.sql,
      visitor(),
      (tx) => tx`select p.title from search_products(${query}) s
        join products p on p.id = s.id`,
    )
    return rows.map(({ title }) => title)
  }
  expect(await found("tshirt")).toEqual(["Label Tee"])
  expect(await found("hexa")).toEqual(["Interior Angles"])
  expect(await found("cassette")).toEqual(["Sodium"])
  expect(await found("gone")).toEqual([])
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

test("nothing, asked for, finds nothing", async () => {
  const found = await db.sql`
    select id from search_products(null)
    union all select id from search_catalogue(null)`
  expect(found).toHaveLength(0)
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
