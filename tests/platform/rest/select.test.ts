import { afterAll, beforeAll, expect, test } from "vitest"
import { INNER_NAMES, type Library, openLibrary } from "./library.ts"

let library: Library
beforeAll(async () => {
  library = await openLibrary({ maxRows: 4 })
})
afterAll(() => library.close())

const visitor = () => library.client("visitor")
const LIVING = "from api.artists where active is not false"

test("columns, aliases, casts and JSON paths are selected", async () => {
  const { data } = await visitor()
    .from("artists")
    .select(
      "id, called:name, rating::text, profile->>city, pet:profile->pets->0->>name, tags->0",
    )
    .order("id")
    .throwOnError()
  expect(data).toEqual(
    await library.byHand(`
      select id, name as called, rating::text, profile->>'city' as city,
        profile->'pets'->0->>'name' as pet, to_jsonb(tags)->0 as tags
      ${LIVING} order by id`),
  )
})

test("an alias may be named like anything in the statement", async () => {
  for (const name of INNER_NAMES) {
    const { data } = await visitor()
      .from("artists")
      .select(`id, ${name}:name`)
      .order("id")
      .limit(1)
      .throwOnError()
    expect(data).toEqual([{ id: 1, [name]: "Ada" }])
  }
})

test("values come as PostgreSQL writes JSON: ISO times, numbers, big ones whole", async () => {
  const response = await library.request(
    "visitor",
    "artists?select=big,rating,seen_at,born,active,tags,profile&id=eq.1",
  )
  expect(await response.text()).toBe(
    '[{"big":9007199254740993,"rating":4.50,"seen_at":"2024-05-01T10:00:00+00:00","born":"1990-01-05","active":true,"tags":["calm","piano"],"profile":{"age": 33, "city": "Leeds", "pets": [{"name": "Bo"}, {"name": "Mi"}]}}]',
  )
  expect(response.headers.get("content-type")).toBe(
    "application/json; charset=utf-8",
  )
})

test("rows are ordered by several columns, nulls first or last", async () => {
  const { data } = await visitor()
    .from("artists")
    .select("id")
    .order("genre", { ascending: false, nullsFirst: false })
    .order("profile->age", { nullsFirst: true })
    .order("id", { ascending: false })
    .throwOnError()
  expect(data).toEqual(
    await library.byHand(`
      select id ${LIVING} order by genre desc nulls last,
        profile->'age' nulls first, id desc`),
  )
})

test("limit, offset and range cut the list", async () => {
  const all = visitor().from("artists").select("id").order("id")
  expect((await all.limit(2)).data).toEqual([{ id: 1 }, { id: 2 }])
  expect((await all.range(1, 2)).data).toEqual([{ id: 2 }, { id: 3 }])
  expect((await all.range(1, 0)).data).toEqual([])
})

test("the Range header cuts too, within limit and offset", async () => {
  const read = async (query: string, range: string) => {
    const headers = { "Range-Unit": "items", Range: range }
    const response = await library.request("visitor", query, { headers })
    return [response.headers.get("content-range"), await response.json()]
  }
  const query = "artists?select=id&order=id"
  expect(await read(query, "1-2")).toEqual(["1-2/*", [{ id: 2 }, { id: 3 }]])
  expect(await read(query, "3-")).toEqual(["3-3/*", [{ id: 5 }]])
  expect(await read(`${query}&limit=2`, "1-9")).toEqual(["1-1/*", [{ id: 2 }]])
})

test("no more rows than the cap are answered, and the count tells how many there are", async () => {
  const { data, count, status } = await library
    .client("service")
    .from("artists")
    .select("id", { count: "exact" })
  expect(data).toHaveLength(4)
  expect(count).toBe(5)
  expect(status).toBe(206)
  const asked = await library
    .client("service")
    .from("artists")
    .select()
    .limit(9)
  expect(asked.data).toHaveLength(4)
})

test("a HEAD request answers the count without a body", async () => {
  const { data, count, status } = await visitor()
    .from("artists")
    .select("id", { count: "exact", head: true })
    .eq("genre", "jazz")
  expect({ data, count, status }).toEqual({ data: null, count: 1, status: 200 })
})

test("planned and estimated counts are answered exactly", async () => {
  for (const count of ["planned", "estimated"] as const) {
    const answer = await visitor().from("genres").select("id", { count })
    expect(answer.count).toBe(3)
  }
})

test("Content-Range and Preference-Applied tell what was done", async () => {
  const response = await library.request(
    "visitor",
    "genres?select=id&limit=2&offset=1",
    { headers: { Prefer: "count=exact, handling=lenient, unknown=thing" } },
  )
  expect(response.headers.get("content-range")).toBe("1-2/3")
  expect(response.headers.get("preference-applied")).toBe(
    "count=exact, handling=lenient",
  )
  const none = await library.request("visitor", "genres?id=eq.99")
  expect(none.headers.get("content-range")).toBe("*/*")
})

test("a single object is answered bare, or refused when there is not one", async () => {
  const one = visitor().from("genres").select()
  expect((await one.eq("id", 1).single()).data).toEqual({ id: 1, name: "jazz" })
  const many = await visitor().from("genres").select().single()
  expect(many.status).toBe(406)
  expect(many.error).toMatchObject({
    code: "PGRST116",
    details: "The result contains 3 rows",
  })
  const none = await visitor().from("genres").select().eq("id", 9).maybeSingle()
  expect(none).toMatchObject({ data: null, error: null })
})

test("nulls can be stripped", async () => {
  const { data } = await visitor()
    .from("artists")
    .select("id,genre")
    .eq("id", 3)
    .stripNulls()
  expect(data).toEqual([{ id: 3 }])
})

test("a view is read as a table", async () => {
  const { data } = await visitor().from("albums_public").select().order("id")
  expect(data).toEqual(
    await library.byHand(`
      select v.* from api.albums_public v join api.albums a using (id)
      join api.artists r on r.id = a.artist_id
      where a.released is not null and r.active is not false order by id`),
  )
})

test("an identical request is answered anew, never from memory", async () => {
  const read = () => visitor().from("genres").select().eq("id", 70)
  expect((await read()).data).toEqual([])
  await library.sql`insert into api.genres values (70, 'new')`
  expect((await read()).data).toEqual([{ id: 70, name: "new" }])
  await library.sql`delete from api.genres where id = 70`
})
