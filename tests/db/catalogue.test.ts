import { expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeArtist,
  makeProduct,
  makeRelease,
  makeTrack,
  makeVariant,
  slug,
} from "../support/label-catalogue.ts"
import { as, refusal, staff, visitor } from "../support/label-people.ts"
import { untilBlocked } from "../support/until.ts"

const db = await suiteDatabase()

function publicRelease(id: unknown) {
  return as(
    db.sql,
    visitor(),
    (tx) => tx`select * from releases_public_v where id = ${id as string}`,
  )
}

async function audioUrls(id: string) {
  const [urls] = await as(
    db.sql,
    visitor(),
    (tx) => tx`select get_release_preview_url(${id}) as preview,
      get_release_full_audio_url(${id}) as full`,
  )
  return urls
}

async function recording(values: Record<string, unknown> = {}) {
  const release = await makeRelease(db.sql, values)
  const release_id = release.id
  for (const [category, position, file_url] of [
    ["master", 2, "/s/two.mp3"],
    ["master", 1, "/s/one.mp3"],
    ["preview", 1, "/s/taste.mp3"],
  ]) {
    await makeTrack(db.sql, { release_id, category, position, file_url })
  }
  return release
}

test("a public release shows its tracks in order, and no preview among them", async () => {
  const { id } = await recording()
  const [row] = await publicRelease(id)
  expect(row?.has_preview).toBe(true)
  expect(row?.audio_files).toMatchObject([
    { category: "master", name: "Say It Slower", file_url: "/s/one.mp3" },
    { category: "master", file_url: "/s/two.mp3" },
  ])
  expect(row?.audio_files[0].id).toEqual(expect.any(String))
  expect(await audioUrls(id)).toEqual({
    preview: "/s/taste.mp3",
    full: "/s/one.mp3",
  })
})

test("a release without audio has an empty list", async () => {
  const { id } = await makeRelease(db.sql)
  const [row] = await publicRelease(id)
  expect(row).toMatchObject({ audio_files: [], has_preview: false })
  expect(await audioUrls(id)).toEqual({ preview: null, full: null })
})

const SECRETS = [
  { status: "Scheduled" },
  { status: "Draft" },
  { status: "Withdrawn" },
  { is_public: false },
]

test.each(SECRETS)("with %o neither it nor its audio shows", async (values) => {
  const { id } = await recording(values)
  const hidden = { preview: null, full: null }
  expect(await publicRelease(id)).toEqual([])
  expect(await audioUrls(id)).toEqual(hidden)
  const tracks = await as(
    db.sql,
    visitor(),
    (tx) => tx`select file_url from audio_files where release_id = ${id}`,
  )
  expect(tracks).toEqual([])
})

test("the procedures answer null for a hidden release, to staff as well", async () => {
  const { id } = await recording({ is_public: false })
  const clerk = await staff(db.sql)
  const [urls] = await as(
    db.sql,
    clerk,
    (tx) => tx`select get_release_preview_url(${id}) as preview,
      get_release_full_audio_url(${id}) as full`,
  )
  expect(urls).toEqual({ preview: null, full: null })
})

test("what is out now is the newest, and says whether it is for sale and filmed", async () => {
  const outNow = async () => {
    const read = as(db.sql, visitor(), (tx) => tx`select * from out_now_v`)
    const [row] = await read
    const { id, for_sale, film_url, audio_files } = row ?? {}
    return { id, for_sale, film_url, tracks: audio_files.length }
  }
  const title = "Say It Slower"
  const { id, artist_id } = await recording({
    title,
    release_date: "2026-09-02",
  })
  await recording({ release_date: "2026-09-01" })
  await recording({ release_date: "2026-09-03", is_public: false })
  expect(await outNow()).toEqual({
    id,
    for_sale: false,
    film_url: null,
    tracks: 2,
  })

  const music = {
    artist_id,
    product_type: "music",
    title: "SAY IT SLOWER (EP)",
  }
  const { id: product_id } = await makeProduct(db.sql, music)
  expect(await outNow()).toMatchObject({ for_sale: false })
  await makeVariant(db.sql, { product_id, is_digital: false })
  expect(await outNow()).toMatchObject({ for_sale: true })
  const { id: other } = await recording({ release_date: "2026-08-01" })
  for (const [values, for_sale] of [
    [{ release_id: other }, false],
    [{ release_id: id, artist_id: null, title: "Untitled" }, true],
    [{ active: false }, false],
  ] as const) {
    await db.sql`update products set ${db.sql(values)} where id = ${product_id}`
    expect(await outNow(), JSON.stringify(values)).toMatchObject({ for_sale })
  }

  const film = { artist_id, release_id: id, title }
  for (const [display_order, url] of [
    [1, "/b.mp4"],
    [2, "/a.mp4"],
  ]) {
    await insert(db.sql, "artist_videos", { ...film, display_order, url })
  }
  expect(await outNow()).toMatchObject({ film_url: "/a.mp4" })
})

test("audio opens and closes with its release", async () => {
  const { id } = await recording({ status: "Scheduled" })
  const open = async () => {
    const [row] = await db.sql`
      select bool_and(is_open) as every, bool_or(is_open) as any
      from audio_files where release_id = ${id}`
    return row
  }
  expect(await open()).toEqual({ every: false, any: false })
  await db.sql`update releases set status = 'Released' where id = ${id}`
  expect(await open()).toEqual({ every: true, any: true })
  await db.sql`update releases set is_public = false where id = ${id}`
  expect(await open()).toEqual({ every: false, any: false })
  await db.sql`update audio_files set is_open = true where release_id = ${id}`
  expect(await open()).toEqual({ every: false, any: false })
})

test("variants open and close with their product", async () => {
  const product = await makeProduct(db.sql, { active: false })
  const variant = await makeVariant(db.sql, {
    product_id: product.id,
    is_open: true,
  })
  const open = async () => {
    const [row] = await db.sql`
      select is_open from product_variants where id = ${variant.id}`
    return row?.is_open
  }
  expect(await open()).toBe(false)
  await db.sql`update products set active = true where id = ${product.id}`
  expect(await open()).toBe(true)
  await db.sql`update products set active = false where id = ${product.id}`
  expect(await open()).toBe(false)
})

test("a track added while its release is withdrawn waits and stays closed", async () => {
  const { id } = await makeRelease(db.sql)
  let late: Promise<unknown> | undefined
  await db.sql.begin(async (tx) => {
    await tx`update releases set status = 'Withdrawn' where id = ${id}`
    late = makeTrack(db.sql, { release_id: id })
    await untilBlocked(db.sql, late)
  })
  expect(await late).toMatchObject({ is_open: false })
})

test("a release carries its artist's name, through every change of it", async () => {
  const artist = await makeArtist(db.sql, { name: "HEXA", slug: "hexa" })
  const release = await makeRelease(db.sql, {
    artist_id: artist.id,
    artist_name: "Somebody else",
  })
  expect(release).toMatchObject({ artist_name: "HEXA", artist_slug: "hexa" })
  await db.sql`update artists set name = 'HEXA 6', slug = 'hexa-6'
    where id = ${artist.id}`
  const [row] = await publicRelease(release.id)
  expect(row).toMatchObject({ artist_name: "HEXA 6", artist_slug: "hexa-6" })
})

const PICTURES = [
  ["artists", "profile_image", makeArtist],
  ["releases", "artwork_url", makeRelease],
  ["products", "cover_url", makeProduct],
] as const

test.each(PICTURES)(
  "a plain address in %s.%s becomes a picture",
  async (_, column, make) => {
    const url = `/media/${slug("picture")}.jpg`
    await make(db.sql, { [column]: url })
    expect(await db.sql`select * from pictures where url = ${url}`).toEqual([
      {
        url,
        width: null,
        height: null,
        colour: null,
        alt: "",
        credit: "",
        sources: [],
        srcset: {},
        original: null,
        framing: null,
        updated_at: expect.any(Date),
      },
    ])
    await make(db.sql, { [column]: url })
  },
)

test("a picture's files are told as a page writes them, from the smallest", async () => {
  const url = `/media/${slug("picture")}.jpg`
  const sources = [
    { type: "image/webp", width: 960, url: "/a-960.webp" },
    { type: "image/avif", width: 680, url: "/a-680.avif" },
    { type: "image/jpeg", width: 2400, url: "/a-print.jpg" },
    { type: "image/avif", width: 1280, url: "/a-1280.avif" },
    { type: "image/avif", url: "/of-no-width.avif" },
    { type: "image/avif", width: "wide", url: "/of-odd-width.avif" },
  ]
  await insert(db.sql, "pictures", { url, sources })
  const [row] = await db.sql`select srcset from pictures where url = ${url}`
  expect(row?.srcset).toEqual({
    "image/avif": "/a-680.avif 680w, /a-1280.avif 1280w",
    "image/webp": "/a-960.webp 960w",
  })
})

test("what is edited says when", async () => {
  const artist = await makeArtist(db.sql, { updated_at: new Date(0) })
  await db.sql`update artists set genre = 'Folk' where id = ${artist.id}`
  const [row] = await db.sql`select updated_at from artists
    where id = ${artist.id}`
  expect(row?.updated_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test("a short biography is short, and says something", async () => {
  const { id } = await makeArtist(db.sql)
  const told = (bio_short: string | null, bio_medium: string | null) =>
    refusal(db.sql`update artists set ${db.sql({ bio_short, bio_medium })}
      where id = ${id}`)
  expect(await told("a".repeat(600), "a".repeat(1600))).toBe("none")
  expect(await told(null, null)).toBe("none")
  expect(await told("a".repeat(601), null)).toBe("23514")
  expect(await told(null, "a".repeat(1601))).toBe("23514")
  expect(await told(" ", null)).toBe("23514")
})

test("closed settings cannot be opened by mistake", async () => {
  for (const key of ["contact", "office"]) {
    const value = db.sql.json({ to: "us@9x.example" })
    const open = insert(db.sql, "site_settings", { key, value })
    expect(await refusal(open)).toBe("23514")
  }
})

test("a closed setting cannot be opened under another name", async () => {
  const value = db.sql.json({ to: "us@9x.example" })
  await insert(db.sql, "site_settings", {
    key: "office",
    value,
    is_closed: true,
  })
  const rename = db.sql`update site_settings
    set key = 'office_old', is_closed = false where key = 'office'`
  expect(await refusal(rename)).toBe("23514")
  const moved = db.sql`update site_settings set value = '{"to": "a@9x.example"}'
    where key = 'office'`
  expect(await refusal(moved)).toBe("none")
})

test("a record says what it is pressed in, by its first variant on vinyl", async () => {
  const { id, artist_id } = await recording({ title: "Amber Alert" })
  const pressing = async () => (await publicRelease(id))[0]?.pressing
  const { id: product_id } = await makeProduct(db.sql, {
    artist_id,
    release_id: id,
    product_type: "music",
    title: "Amber Alert (EP)",
  })
  const has = (position: number, title: string, attributes = {}) =>
    makeVariant(db.sql, { product_id, position, title, attributes })
  await has(1, "Cassette, clear", { format: "Cassette", colour: "clear" })
  await has(2, "Help the Alps (files)", { colour: "green" })
  expect(await pressing()).toBeNull()
  await has(4, "LP, gold")
  expect(await pressing()).toBe("LP, gold")
  await has(3, "Limited", { format: "12-inch vinyl", colour: "seafoam" })
  expect(await pressing()).toBe("seafoam")
  await db.sql`update product_variants set position = 5
    where product_id = ${product_id} and title = 'Limited'`
  expect(await pressing()).toBe("LP, gold")
  await db.sql`update products set active = false where id = ${product_id}`
  expect(await pressing()).toBeNull()
  await db.sql`update products set active = true where id = ${product_id}`
  expect(await pressing()).toBe("LP, gold")
  await db.sql`delete from products where id = ${product_id}`
  expect(await pressing()).toBeNull()
})
