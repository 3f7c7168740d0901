import { afterAll, beforeAll, expect, test } from "vitest"
import { INNER_NAMES, type Library, openLibrary } from "./library.ts"

let library: Library
beforeAll(async () => {
  library = await openLibrary()
})
afterAll(() => library.close())

async function read(path: string) {
  const response = await library.request("visitor", path)
  return response.json()
}

test("the one row that is pointed at is embedded under its table, key or column", async () => {
  const expected = [
    { id: 1, maker: { name: "Ada" } },
    { id: 2, maker: { name: "Ada" } },
  ]
  for (const name of [
    "artists!artist_id",
    "artists!albums_artist_id_fkey",
    "albums_artist_id_fkey",
    "artist_id",
  ]) {
    const { data } = await library
      .client("visitor")
      .from("albums")
      .select(`id, maker:${name}(name)`)
      .in("id", [1, 2])
      .order("id")
    expect(data).toEqual(expected)
  }
})

test("the rows that point here are embedded as a list, with filter, order and limit", async () => {
  const { data } = await library
    .client("visitor")
    .from("artists")
    .select("name, albums!artist_id(title, price_cents)")
    .gt("albums.price_cents", 0)
    .order("title", { referencedTable: "albums", ascending: false })
    .limit(1, { referencedTable: "albums" })
    .in("id", [1, 2])
    .order("id")
  expect(data).toEqual([
    { name: "Ada", albums: [{ title: "Quiet Rivers", price_cents: 1200 }] },
    { name: "Bert", albums: [] },
  ])
})

test("policies hold inside embeds", async () => {
  expect(await read("albums?select=artist:artist_id(name)&id=eq.5")).toEqual([
    { artist: null },
  ])
  expect(await read("artists?select=albums!artist_id(id)&id=eq.2")).toEqual([
    { albums: [{ id: 3 }] },
  ])
})

test("one-to-one relations are embedded as an object from both sides", async () => {
  expect(
    await read("albums?select=id,sleeves(colour)&id=in.(1,2)&order=id"),
  ).toEqual([
    { id: 1, sleeves: { colour: "blue" } },
    { id: 2, sleeves: null },
  ])
  expect(await read("sleeves?select=albums(title)&colour=eq.red")).toEqual([
    { albums: { title: "Running Water" } },
  ])
})

test("many-to-many relations go through their junction", async () => {
  expect(
    await read(
      "albums?select=id,genres(name)&id=in.(1,3)&order=id&genres.order=name",
    ),
  ).toEqual([
    { id: 1, genres: [{ name: "jazz" }, { name: "soul" }] },
    { id: 3, genres: [] },
  ])
  expect(
    await read("genres?select=name,albums!album_genres(id)&id=eq.2"),
  ).toEqual([{ name: "soul", albums: [{ id: 1 }] }])
})

test("embeds nest", async () => {
  expect(
    await read(
      "artists?select=name,albums!artist_id(id,genres(name,albums(id)))&id=eq.5",
    ),
  ).toEqual([
    {
      name: "Élan (duo)",
      albums: [{ id: 6, genres: [{ name: "dub", albums: [{ id: 6 }] }] }],
    },
  ])
})

test("an alias within an embed may be named like anything in the statement", async () => {
  for (const name of INNER_NAMES) {
    const select = `id,${name}:artist_id(${name}:name,albums!artist_id(${name}:id))`
    const path = `albums?select=${select}&id=eq.6`
    expect(await read(path)).toEqual([
      { id: 6, [name]: { [name]: "Élan (duo)", albums: [{ [name]: 6 }] } },
    ])
  }
})

test("lists that multiply with the rows above them are bounded in all", async () => {
  await library.sql`
    insert into api.genres select n, n || repeat(' long', 200)
    from generate_series(1000, 1099) n`
  await library.sql`
    insert into api.album_genres select 1, n from generate_series(1000, 1099) n`
  const wide = (select: string) =>
    library.request("visitor", `albums?select=${select}&id=eq.1`)
  const twice = await wide("genres(*,albums(*,genres(*)))")
  expect(twice.status).toBe(413)
  expect(await twice.json()).toMatchObject({ code: "54000" })
  expect((await wide("genres(*,albums(title))")).status).toBe(200)
  expect((await wide("genres(*),again:genres(*)")).status).toBe(200)
  await library.sql`delete from api.album_genres where genre_id >= 1000`
  await library.sql`delete from api.genres where id >= 1000`
  expect((await wide("genres(*,albums(*,genres(*)))")).status).toBe(200)
})

test("an inner embed keeps only the rows that have one", async () => {
  const { data } = await library
    .client("visitor")
    .from("albums")
    .select("id, genres!inner(name)")
    .eq("genres.name", "jazz")
    .order("id")
  expect(data).toEqual([
    { id: 1, genres: [{ name: "jazz" }] },
    { id: 2, genres: [{ name: "jazz" }] },
  ])
  expect(
    await read(
      "artists?select=name,albums!artist_id!inner()&albums.format=eq.ep&order=id",
    ),
  ).toEqual([{ name: "Ada" }, { name: "Élan (duo)" }])
  const counted = await library
    .client("visitor")
    .from("albums")
    .select("id, genres!inner(name)", { count: "exact", head: true })
    .eq("genres.name", "jazz")
  expect(counted.count).toBe(2)
})

test("rows are kept by whether an embed is there, also within or", async () => {
  expect(
    await read("albums?select=id,sleeves()&sleeves=is.null&order=id"),
  ).toEqual([{ id: 2 }, { id: 5 }, { id: 6 }])
  expect(
    await read(
      "albums?select=id,sleeves()&or=(sleeves.not.is.null,id.eq.6)&order=id",
    ),
  ).toEqual([{ id: 1 }, { id: 3 }, { id: 6 }])
})

test("rows are ordered by a column of what they point at", async () => {
  const { data } = await library
    .client("visitor")
    .from("albums")
    .select("id, artist:artists!artist_id(name)")
    .order("artist(name)", { ascending: false, nullsFirst: false })
    .order("id")
  expect(data?.map(({ id }) => id)).toEqual([6, 3, 1, 2, 5])
})

test("conditions within an embed are nested with or", async () => {
  const { data } = await library
    .client("visitor")
    .from("artists")
    .select("id, albums!artist_id(id)")
    .or("format.eq.ep,price_cents.eq.1200", { referencedTable: "albums" })
    .eq("id", 1)
    .order("id", { referencedTable: "albums" })
  expect(data).toEqual([{ id: 1, albums: [{ id: 1 }, { id: 2 }] }])
})

test("a table that points at itself embeds children by its name and the parent by the column", async () => {
  expect(
    await read(
      "labels?select=code,labels(code)&code=eq.root&labels.order=code",
    ),
  ).toEqual([{ code: "root", labels: [{ code: "a" }, { code: "b" }] }])
  expect(
    await read(
      "labels?select=code,children:labels!parent_code(code)&code=eq.a",
    ),
  ).toEqual([{ code: "a", children: [{ code: "a1" }] }])
  expect(
    await read("labels?select=code,parent:parent_code(code)&code=eq.a1"),
  ).toEqual([{ code: "a1", parent: { code: "a" } }])
})

test("views have the relations of their tables, and views of views too", async () => {
  expect(
    await read(
      "albums_public?select=name,artists(name),genres(name),sleeves(colour)&id=eq.3",
    ),
  ).toEqual([
    {
      name: "Running Water",
      artists: { name: "Bert" },
      genres: [],
      sleeves: { colour: "red" },
    },
  ])
  expect(await read("albums_cheap?select=name,artists(name)&id=eq.1")).toEqual([
    { name: "Quiet Rivers", artists: { name: "Ada" } },
  ])
  expect(
    await read(
      "artists?select=name,albums_cheap(id)&id=eq.1&albums_cheap.order=id",
    ),
  ).toEqual([{ name: "Ada", albums_cheap: [{ id: 1 }, { id: 2 }] }])
})

test("an embed that may mean two relations is refused with the choice", async () => {
  const { error, status } = await library
    .client("visitor")
    .from("albums")
    .select("id, artists(name)")
  expect(status).toBe(300)
  expect(error).toMatchObject({
    code: "PGRST201",
    message:
      "Could not embed because more than one relationship was found for 'albums' and 'artists'",
    hint: "Try changing 'artists' to one of the following: 'artists!albums_artist_id_fkey', 'artists!albums_producer_id_fkey'. Find the desired relationship in the 'details' key.",
  })
})

test("an embed without a relation is refused, near names are suggested, hidden ones are not", async () => {
  const { error, status } = await library
    .client("visitor")
    .from("albums")
    .select("id, sleeve(colour)")
  expect(status).toBe(400)
  expect(error).toMatchObject({
    code: "PGRST200",
    hint: "Perhaps you meant 'sleeves' instead of 'sleeve'.",
  })
  for (const name of ["vault", "staff", "notes_short!nowhere"]) {
    const answer = await read(`albums?select=id,${name}(*)`)
    expect(answer).toMatchObject({ code: "PGRST200" })
  }
})

test("a filter on what is not embedded is refused", async () => {
  expect(await read("albums?select=id&artists.name=eq.Ada")).toMatchObject({
    code: "PGRST108",
    message: "'artists' is not an embedded resource in this request",
  })
  expect(
    await read("albums?select=id,sleeves(colour)&sleeves=eq.1"),
  ).toMatchObject({
    code: "PGRST120",
  })
  expect(
    await read("artists?select=id,albums!artist_id(id)&order=albums(id)"),
  ).toMatchObject({
    code: "PGRST118",
  })
})
