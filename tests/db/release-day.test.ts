import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { suiteDatabase } from "../support/database.ts"
import {
  insert,
  makeArtist,
  makeProduct,
  makeRelease,
  makeTrack,
  makeVariant,
  type Row,
  slug,
} from "../support/label-catalogue.ts"
import {
  as,
  member,
  type Person,
  staff,
  visitor,
} from "../support/label-people.ts"

const db = await suiteDatabase()
const fan = await member(db.sql)
const editor = await staff(db.sql, "editor")
const scout = await staff(db.sql, "scout")

const FRIDAY = "2090-11-21T00:00:00Z"
const JUST_BEFORE = "2090-11-20T23:59:59Z"
const COMING = { public_from: FRIDAY }

type Look = { asOf?: string; preview?: string }

/** As the server's own reads look: at a moment, or at a preview. */
function looking<T>(
  person: Person,
  { asOf = "", preview = "" }: Look,
  run: Parameters<typeof as<T>>[2],
) {
  return as<T>(db.sql, person, async (tx) => {
    await tx`select set_config('label.as_of', ${asOf}, true),
      set_config('label.preview', ${preview}, true)`
    return run(tx)
  })
}

function sees(person: Person, look: Look, table: string, id: string) {
  return looking(person, look, async (tx) => {
    const rows = await tx`select id from ${tx(table)} where id = ${id}`
    return rows.length === 1
  })
}

async function film(values: Record<string, unknown>) {
  const artist_id = (await makeArtist(db.sql)).id
  const row = { artist_id, title: "Film", url: "/film.mp4", ...values }
  return insert(db.sql, "artist_videos", row)
}

async function quote(artist_id: string) {
  const row = { artist_id, quote: "Loud.", publication: "The Paper" }
  return insert(db.sql, "artist_press", row)
}

async function night(values: Record<string, unknown>) {
  const artist_id = (await makeArtist(db.sql)).id
  const where = { venue: "Corsica", city: "London", country: "UK" }
  const row = { artist_id, ...where, event_date: "2091-01-01", ...values }
  return insert(db.sql, "artist_tour_dates", row)
}

const article = (values: Record<string, unknown>) =>
  insert(db.sql, "news_articles", {
    slug: slug("news"),
    title: "Out",
    status: "published",
    publish_date: "2025-01-01",
    ...values,
  })

/** Each thing, its switch thrown the other way, and what follows it. */
const THINGS: [
  table: string,
  off: Record<string, unknown>,
  make: (values: Record<string, unknown>) => Promise<Row>,
  follows?: [table: string, make: (parent: Row) => Promise<Row>],
][] = [
  [
    "artists",
    { is_public: false },
    (values) => makeArtist(db.sql, values),
    ["artist_press", ({ id }) => quote(id)],
  ],
  ["artist_tour_dates", { is_public: false }, night],
  ["artist_videos", { is_public: false }, film],
  [
    "releases",
    { status: "Withdrawn" },
    (values) => makeRelease(db.sql, values),
    ["audio_files", ({ id }) => makeTrack(db.sql, { release_id: id })],
  ],
  ["news_articles", { status: "draft" }, article],
  [
    "products",
    { active: false },
    (values) => makeProduct(db.sql, values),
    ["product_variants", ({ id }) => makeVariant(db.sql, { product_id: id })],
  ],
]

describe.each(THINGS)("%s", (table, off, make, follows) => {
  test("come at their second, not before, for visitors and members", async () => {
    const row = await make(COMING)
    const rows = [{ table, id: row.id }]
    if (follows)
      rows.push({ table: follows[0], id: (await follows[1](row)).id })
    for (const one of rows) {
      for (const person of [visitor(), fan, scout]) {
        const seen = (look: Look) => sees(person, look, one.table, one.id)
        expect(await seen({}), one.table).toBe(false)
        expect(await seen({ asOf: JUST_BEFORE }), one.table).toBe(false)
        expect(await seen({ asOf: FRIDAY }), one.table).toBe(true)
        const preview = `pictures:x,${table}:${row.id}`
        expect(await seen({ preview }), one.table).toBe(true)
        const other = `${table}:${randomUUID()}`
        expect(await seen({ preview: other }), one.table).toBe(false)
      }
      expect(await sees(editor, {}, one.table, one.id)).toBe(true)
    }
    // Moved to now, what follows moves along.
    await db.sql`update ${db.sql(table)} set public_from = now()
      where id = ${row.id}`
    for (const one of rows) {
      expect(await sees(visitor(), {}, one.table, one.id)).toBe(true)
    }
  })

  test("are hidden by their switch, whatever the moment", async () => {
    const row = await make({})
    const follower = await follows?.[1](row)
    await db.sql`update ${db.sql(table)} set ${db.sql(off as never)}
      where id = ${row.id}`
    expect(await sees(visitor(), { asOf: FRIDAY }, table, row.id)).toBe(false)
    if (!follows || !follower) return
    const seen = await sees(visitor(), {}, follows[0], follower.id)
    expect(seen).toBe(false)
  })

  test("say when the site changes next", async () => {
    const moment = "2080-01-01T00:00:00Z"
    const row = await make({ public_from: moment })
    const [found] = await db.sql`
      select private.next_moment('2079-12-31') as next`
    expect(found?.next).toEqual(new Date(moment))
    await db.sql`delete from ${db.sql(table)} where id = ${row.id}`
  })
})

test("a film of a coming record waits for it, and names it on the day", async () => {
  const release = await makeRelease(db.sql, COMING)
  const { id } = await film({ release_id: release.id })
  expect(await sees(visitor(), {}, "artist_videos", id)).toBe(false)
  const named = await looking(
    visitor(),
    { asOf: FRIDAY },
    (tx) => tx`select release_id from artist_videos where id = ${id}`,
  )
  expect(named[0]?.release_id).toBe(release.id)
  // Until a moment is set it is shown, and names nothing.
  await db.sql`update releases set status = 'Draft' where id = ${release.id}`
  const [shown] = await looking(
    visitor(),
    {},
    (tx) => tx`select release_id from artist_videos where id = ${id}`,
  )
  expect(shown?.release_id).toBeNull()
  await db.sql`update releases set status = 'Released' where id = ${release.id}`
  expect(await sees(visitor(), {}, "artist_videos", id)).toBe(false)
})

test("another day of its record is no edit of a film", async () => {
  const release = await makeRelease(db.sql, COMING)
  const { id, updated_at } = await film({ release_id: release.id })
  await db.sql`update releases set public_from = '2091-01-01'
    where id = ${release.id}`
  const [moved] = await db.sql`select updated_at, open_from
    from artist_videos where id = ${id}`
  expect(moved).toEqual({ updated_at, open_from: new Date("2091-01-01") })
})

test("views, genres, calls and search go by the clock", async () => {
  const title = `Zyx${randomUUID().slice(0, 8)}`
  const genre = `Genre ${title}`
  const artist = await makeArtist(db.sql, { name: title, genre, ...COMING })
  const facts = { artist_id: artist.id, title, genre, ...COMING }
  const release = await makeRelease(db.sql, {
    ...facts,
    release_date: "2090-11-21",
  })
  await makeTrack(db.sql, { release_id: release.id })
  await makeTrack(db.sql, { release_id: release.id, category: "preview" })
  await film({ release_id: release.id, artist_id: artist.id })
  const product = await makeProduct(db.sql, {
    title,
    product_type: "music",
    release_id: release.id,
    ...COMING,
  })
  await makeVariant(db.sql, { product_id: product.id })
  await article({ title, ...COMING })
  await night({ artist_id: artist.id, ...COMING })

  const found = (look: Look) =>
    looking(visitor(), look, async (tx) => {
      const [row] = await tx`select
        (select count(*)::int from artists_public_v where id = ${artist.id})
          as artist,
        (select count(*)::int from artist_genres_v where genre = ${genre})
          as artist_genre,
        (select count(*)::int from releases_public_v where id = ${release.id})
          as release,
        (select count(*)::int from release_genres_v where genre = ${genre})
          as genre,
        (select count(*)::int from out_now_v
          where id = ${release.id} and for_sale and film_url is not null)
          as out_now,
        get_release_preview_url(${release.id}) is not null as preview,
        get_release_full_audio_url(${release.id}) is not null as stream,
        (select array_agg(kind order by kind) from search_catalogue(${title}))
          as search,
        (select count(*)::int from search_products(${title})) as shop`
      return row
    })
  expect(await found({ asOf: JUST_BEFORE })).toEqual({
    artist: 0,
    artist_genre: 0,
    release: 0,
    genre: 0,
    out_now: 0,
    preview: false,
    stream: false,
    search: null,
    shop: 0,
  })
  expect(await found({ asOf: FRIDAY })).toEqual({
    artist: 1,
    artist_genre: 1,
    release: 1,
    genre: 1,
    out_now: 1,
    preview: true,
    stream: true,
    search: ["artist", "event", "news", "product", "release", "track"],
    shop: 1,
  })
})

test("the till goes by the real clock, whatever is looked at", async () => {
  const product = await makeProduct(db.sql, COMING)
  const variant = await makeVariant(db.sql, { product_id: product.id })
  const line = { product_id: product.id, variant_id: variant.id, qty: 1 }
  const opening = db.sql.begin(async (tx) => {
    await tx`select set_config('label.as_of', ${FRIDAY}, true),
      set_config('label.preview', ${`products:${product.id}`}, true)`
    await tx`select open_checkout(p_lines => ${tx.json([line])})`
  })
  await expect(opening).rejects.toMatchObject({ code: "9X003" })
})

test("a coming record's stream lies ready unless its name is known", async () => {
  const path = `${randomUUID()}.mp3`
  await insert(db.sql, "storage.objects", {
    bucket_id: "streams",
    name: path,
    version: randomUUID(),
  })
  const release = await makeRelease(db.sql, { status: "Draft", ...COMING })
  await makeTrack(db.sql, {
    release_id: release.id,
    storage_bucket: "streams",
    storage_path: path,
  })
  const become = (values: Record<string, unknown>) =>
    db.sql`update releases set ${db.sql(values as never)}
      where id = ${release.id}`
  const served = async () => {
    const rows = await db.sql`select from storage.objects
      where bucket_id = 'streams' and name = ${path}`
    return rows.length === 1
  }
  expect(await served()).toBe(false)
  await become({ status: "Released" })
  expect(await served()).toBe(true)
  await become({ public_from: "2025-01-01" })
  expect(await served()).toBe(true)
  // It was out and is put off: who knows the address gets nothing until then.
  await become(COMING)
  expect(await served()).toBe(false)
  await db.sql`alter table audio_files disable trigger user`
  await db.sql`update audio_files set open_from = now()
    where release_id = ${release.id}`
  await db.sql`alter table audio_files enable trigger user`
  await db.sql`select private.place_due_streams()`
  expect(await served()).toBe(true)
})
