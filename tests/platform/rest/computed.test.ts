import { afterAll, beforeAll, expect, test } from "vitest"
import { type CallerName, type Library, openLibrary } from "./library.ts"

let library: Library
beforeAll(async () => {
  library = await openLibrary({ aggregates: true })
  await library.sql.unsafe(FUNCTIONS)
  await library.rest.reload()
})
afterAll(() => library.close())

const FUNCTIONS = `
  create function api.details(api.albums) returns jsonb language sql stable
  as $$ select jsonb_build_object('words', array_length(string_to_array($1.title, ' '), 1)) $$;
  create function api.wrapping(album api.albums) returns setof api.sleeves
  rows 1 language sql stable
  as $$ select * from api.sleeves where album_id = album.id $$;
  create function api.maker(album api.albums) returns api.labels
  language sql stable as $$ select * from api.labels where code = 'root' $$;
  create function api.greeting(api.artists) returns text language sql stable
  as $$ select 'I am ' || $1.name $$;
  create function api.unlocked(api.genres) returns text language sql stable
  security definer set search_path = ''
  as $$ select content from private.vault limit 1 $$;
  revoke execute on function api.unlocked from public;
  grant execute on function api.unlocked to service_role;
  create function api.vault(api.genres) returns setof private.vault
  language sql stable security definer set search_path = ''
  as $$ select * from private.vault $$;
  revoke execute on function api.vault from public;`

async function read(path: string, name: CallerName = "visitor") {
  const response = await library.request(name, path)
  return { status: response.status, body: await response.json() }
}

async function rows(path: string, name: CallerName = "visitor") {
  const { body } = await read(path, name)
  return body
}

test("a function of a row is a column of it, to show, filter and order by", async () => {
  expect(await rows("albums?select=id,shouted&id=eq.1")).toEqual([
    { id: 1, shouted: "QUIET RIVERS" },
  ])
  expect(
    await rows("albums?select=id&shouted=like.*R*&order=shouted.desc"),
  ).toEqual([{ id: 3 }, { id: 1 }, { id: 5 }])
  expect(
    await rows("albums?select=w:details->words&details->>words=eq.3"),
  ).toEqual([{ w: 3 }])
  expect(
    await rows("rpc/albums_of?artist=1&select=shouted&shouted=like.L*"),
  ).toEqual([{ shouted: "LOUD CITIES" }])
  expect(
    await rows("sleeves?select=albums(shouted)&albums.shouted=like.Q*"),
  ).toEqual([{ albums: { shouted: "QUIET RIVERS" } }, { albums: null }])
})

test("what a write answers with may be computed", async () => {
  const response = await library.request(
    "service",
    "albums?id=eq.2&select=id,shouted,wrapping(colour),...artists!artist_id(name)",
    {
      method: "PATCH",
      body: '{"price_cents": 801}',
      headers: { Prefer: "return=representation" },
    },
  )
  expect(await response.json()).toEqual([
    { id: 2, shouted: "LOUD CITIES", wrapping: null, name: "Ada" },
  ])
})

test("a function from a row to rows is a relation, by its shape to one or many", async () => {
  expect(
    await rows(
      "albums?select=id,same_artist(id,shouted),wrapping(colour),maker(name)&id=in.(1,2)",
    ),
  ).toEqual([
    {
      id: 1,
      same_artist: [
        { id: 1, shouted: "QUIET RIVERS" },
        { id: 2, shouted: "LOUD CITIES" },
      ],
      wrapping: { colour: "blue" },
      maker: { name: "Root" },
    },
    {
      id: 2,
      same_artist: [
        { id: 1, shouted: "QUIET RIVERS" },
        { id: 2, shouted: "LOUD CITIES" },
      ],
      wrapping: null,
      maker: { name: "Root" },
    },
  ])
  expect(
    await rows(
      "albums?select=id,wrapping!inner(colour)&wrapping.colour=eq.red",
    ),
  ).toEqual([{ id: 3, wrapping: { colour: "red" } }])
  expect(
    await rows("albums?select=id&order=wrapping(colour)&limit=1&id=lt.0"),
  ).toMatchObject({ code: "PGRST108" })
})

test("functions of a row show nothing that the caller may not see", async () => {
  // The draft of the same artist is behind a policy.
  expect(await rows("albums?select=same_artist(title)&id=eq.3")).toEqual([
    { same_artist: [{ title: "Running Water" }] },
  ])
  // The row has a column that visitors may not read.
  expect(await read("artists?select=greeting&id=eq.1")).toMatchObject({
    status: 401,
    body: { code: "42501" },
  })
  expect(await rows("artists?select=greeting&id=eq.1", "service")).toEqual([
    { greeting: "I am Ada" },
  ])
  for (const path of [
    "genres?select=unlocked",
    "genres?unlocked=eq.x",
    "genres?order=unlocked",
    "genres?select=vault(*)",
    "genres?select=...vault(content)",
    "genres?select=id,vault!inner()",
  ]) {
    expect(await read(path)).toMatchObject({ status: 401 })
    expect(await read(path, "member")).toMatchObject({ status: 403 })
  }
  expect(await rows("genres?select=unlocked&limit=1", "service")).toEqual([
    { unlocked: "FOREIGN-vault" },
  ])
})

test("aggregates count what the caller sees, by the columns beside them", async () => {
  expect(await rows("albums?select=count(),price_cents.sum()")).toEqual([
    { count: 5, sum: 3201 },
  ])
  expect(await rows("albums?select=count()", "service")).toEqual([{ count: 6 }])
  expect(
    await rows(
      "albums?select=format,n:count(),top:price_cents.max()::text&order=format",
    ),
  ).toEqual([
    { format: "single", n: 1, top: "0" },
    { format: "ep", n: 2, top: "801" },
    { format: "album", n: 2, top: "1200" },
  ])
  expect(
    await rows(
      "albums?select=discs:data->>discs,id.min()&data->>discs=gt.1&order=id.min()",
    ),
  ).toMatchObject({ code: "PGRST100" })
  expect(
    await rows(
      "albums?select=d:data->>discs,price_cents.avg()::int&data->>discs=gt.2",
    ),
  ).toEqual([{ d: "3", avg: 700 }])
  expect(
    await rows(
      "artists?select=name,albums!artist_id(count)&id=in.(1,2)&order=id",
    ),
  ).toEqual([
    { name: "Ada", albums: [{ count: 2 }] },
    { name: "Bert", albums: [{ count: 1 }] },
  ])
  expect(
    await rows("albums?select=artists!artist_id(name),count()&artist_id=eq.1"),
  ).toEqual([{ count: 2, artists: { name: "Ada" } }])
  expect(await read("artists?select=secret.max()")).toMatchObject({
    status: 401,
    body: { code: "42501" },
  })
})

test("a spread's columns are its parent's own, of many rows as lists", async () => {
  expect(
    await rows(
      "albums?select=id,...artists!artist_id(artist:name,genre)&id=in.(1,5)&order=id",
    ),
  ).toEqual([
    { id: 1, artist: "Ada", genre: "jazz" },
    { id: 5, artist: null, genre: null },
  ])
  expect(
    await rows(
      "sleeves?select=colour,...albums(title,...artists!artist_id(name))",
    ),
  ).toEqual([
    { colour: "blue", title: "Quiet Rivers", name: "Ada" },
    { colour: "red", title: "Running Water", name: "Bert" },
  ])
  expect(
    await rows(
      "artists?select=name,...albums!artist_id(id,title)&id=in.(1,3)&albums.order=id.desc&order=id",
    ),
  ).toEqual([
    { name: "Ada", id: [2, 1], title: ["Loud Cities", "Quiet Rivers"] },
    { name: "Cleo, the 3rd", id: [], title: [] },
  ])
  expect(
    await rows(
      "albums?select=...artists!artist_id(name),price_cents.sum()&artist_id=eq.1",
    ),
  ).toEqual([{ name: "Ada", sum: 2001 }])
  expect(
    await read("artists?select=...albums!artist_id(count())"),
  ).toMatchObject({ status: 400, body: { code: "PGRST127" } })
  expect(await read("albums?select=...artists!artist_id(*)")).toMatchObject({
    status: 401,
  })
})
