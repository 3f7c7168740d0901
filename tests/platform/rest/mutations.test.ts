import { afterEach, beforeEach, expect, test } from "vitest"
import {
  deleteStatement,
  insertStatement,
  updateStatement,
} from "#platform/rest/mutations.ts"
import { parseQueryString } from "#platform/rest/query-string.ts"
import type { Table } from "#platform/rest/schema.ts"
import { SchemaCache } from "#platform/rest/schema-cache.ts"
import { Statement } from "#platform/rest/statement.ts"
import {
  atMost,
  INNER_NAMES,
  type Library,
  MEMBER_ID,
  OPTIONS,
  openLibrary,
} from "./library.ts"

let library: Library
beforeEach(async () => {
  library = await openLibrary()
})
afterEach(() => library.close())

const member = () => library.client("member")
const service = () => library.client("service")

test("a row is inserted and nothing is read back unless asked for", async () => {
  const { data, error, status } = await library
    .client("visitor")
    .from("guestbook")
    .insert({ email: "new@example.test" })
  expect({ data, error, status }).toEqual({
    data: null,
    error: null,
    status: 201,
  })
  const rows = await library.sql`
    select message from api.guestbook where email = 'new@example.test'`
  expect(rows).toEqual([{ message: "hello" }])
})

test("inserted rows are answered with chosen columns and embeds", async () => {
  const { data } = await member()
    .from("notes")
    .insert({ body: "new", album_id: 3 })
    .select("body, stars, owner, albums(title)")
    .single()
  expect(data).toEqual({
    body: "new",
    stars: 3,
    owner: MEMBER_ID,
    albums: { title: "Running Water" },
  })
})

test("answered aliases and key columns may be named like anything in the statement", async () => {
  for (const name of INNER_NAMES) {
    const { data } = await member()
      .from("notes")
      .insert({ stars: 4 })
      .select(`${name}:stars`)
      .single()
    expect(data).toEqual({ [name]: 4 })
  }
  const columns = INNER_NAMES.map((name) => `"${name}" int default 7`)
  await library.sql.unsafe(`
    create table api.odd (${columns}, primary key (s, p));
    grant all on api.odd to service_role`)
  await library.rest.reload()
  const sevens = Object.fromEntries(INNER_NAMES.map((name) => [name, 7]))
  for (const missing of ["default", "null"]) {
    const made = await library.request("service", "odd", {
      method: "POST",
      headers: { Prefer: `return=headers-only, missing=${missing}` },
      body: JSON.stringify({ ...sevens, p: missing.length }),
    })
    expect(made.headers.get("location")).toBe(
      `/odd?s=eq.7&p=eq.${missing.length}`,
    )
  }
  const changed = await service()
    .from("odd")
    .update({ r: 1, p: 2, t1: 3 })
    .eq("p", 4)
    .select()
  expect(changed.data).toEqual([{ ...sevens, r: 1, p: 2, t1: 3 }])
})

test("many rows are inserted at once, in their order", async () => {
  const { data } = await member()
    .from("notes")
    .insert([
      { body: "b", stars: 1 },
      { body: "a", stars: 2 },
    ])
    .select("body")
  expect(data).toEqual([{ body: "b" }, { body: "a" }])
})

test("keys that a row lacks are null, or the default when that is preferred", async () => {
  const rows = [
    { user_id: 5, item: "a", note: "given" },
    { user_id: 5, item: "b", amount: 7 },
  ]
  const asNull = await member().from("counters").insert(rows)
  expect(asNull.error?.code).toBe("23502")
  const { data } = await member()
    .from("counters")
    .insert(rows, { defaultToNull: false })
    .select()
  expect(data).toEqual([
    { user_id: 5, item: "a", amount: 0, note: "given" },
    { user_id: 5, item: "b", amount: 7, note: "none" },
  ])
})

test("identity and generated columns take their defaults", async () => {
  const { data } = await service()
    .from("albums")
    .insert(
      [
        { artist_id: 1, title: "One" },
        { artist_id: 1, id: 77, title: "Two" },
      ],
      {
        defaultToNull: false,
      },
    )
    .select("id, title, format")
  expect(data).toEqual([
    { id: 101, title: "One", format: "single" },
    { id: 77, title: "Two", format: "single" },
  ])
})

test("empty objects insert rows of defaults, an empty list none", async () => {
  const two = await member().from("notes").insert([{}, {}]).select("body")
  expect(two.data).toEqual([{ body: "empty" }, { body: "empty" }])
  const none = await member().from("notes").insert([]).select("body")
  expect(none).toMatchObject({ data: [], status: 201 })
})

test("numbers keep their digits on the way in", async () => {
  const response = await library.request("service", "artists?select=big", {
    method: "POST",
    headers: { Prefer: "return=representation" },
    body: '{"name": "Big", "big": 9223372036854775807}',
  })
  expect(await response.text()).toBe('[{"big":9223372036854775807}]')
})

test("columns= chooses which keys are written", async () => {
  const response = await library.request(
    "member",
    "notes?columns=body&select=body,stars",
    {
      method: "POST",
      headers: { Prefer: "return=representation" },
      body: JSON.stringify({ body: "kept", stars: 1 }),
    },
  )
  expect(await response.json()).toEqual([{ body: "kept", stars: 3 }])
})

test("an upsert merges or ignores duplicates, by primary key or named columns", async () => {
  const merged = await member()
    .from("counters")
    .upsert([
      { user_id: 1, item: "x", amount: 9 },
      { user_id: 1, item: "y", amount: 1 },
    ])
    .select("item, amount, note")
  expect(merged).toMatchObject({
    status: 201,
    data: [
      { item: "x", amount: 9, note: "first" },
      { item: "y", amount: 1, note: "none" },
    ],
  })
  const updated = await member()
    .from("counters")
    .upsert({ user_id: 1, item: "x", amount: 10 })
  expect(updated.status).toBe(200)
  const ignored = await member()
    .from("counters")
    .upsert(
      { user_id: 1, item: "x", amount: 0 },
      { ignoreDuplicates: true, onConflict: "user_id,item" },
    )
    .select()
  expect(ignored.data).toEqual([])
  await library.sql`insert into api.genres values (8, 'folk')`
  const byName = await service()
    .from("genres")
    .upsert({ id: 9, name: "folk" }, { onConflict: "name" })
    .select()
  expect(byName.data).toEqual([{ id: 9, name: "folk" }])
})

test("rows are updated by filters and answered with their new values", async () => {
  const { data, count, status } = await member()
    .from("notes")
    .update({ stars: 1 }, { count: "exact" })
    .gt("stars", 1)
    .select("body, stars")
    .order("body", { ascending: false })
  expect({ data, count, status }).toEqual({
    data: [
      { body: "mine too", stars: 1 },
      { body: "mine", stars: 1 },
    ],
    count: 2,
    status: 200,
  })
  const quiet = await member().from("notes").update({ stars: 2 }).eq("stars", 1)
  expect(quiet).toMatchObject({ data: null, status: 204 })
  const foreign = await library.sql`
    select stars from api.notes where body = 'FOREIGN-note'`
  expect(foreign).toEqual([{ stars: 4 }])
})

test("an update can set null, and one without columns changes nothing", async () => {
  const { data } = await service()
    .from("artists")
    .update({ genre: null })
    .eq("id", 1)
    .select("genre")
  expect(data).toEqual([{ genre: null }])
  const nothing = await member().from("notes").update({}).select()
  expect(nothing).toMatchObject({ data: [], status: 200 })
})

test("rows are deleted by filters, within the policies", async () => {
  const { data } = await member()
    .from("notes")
    .delete()
    .gte("stars", 1)
    .select("body")
  expect(data?.toSorted()).toHaveLength(2)
  const left = await library.sql`select body from api.notes`
  expect(left).toEqual([{ body: "FOREIGN-note" }])
  const again = await member().from("notes").delete().eq("stars", 4)
  expect(again.status).toBe(204)
})

test("more rows than max-affected are not changed at all", async () => {
  const all = member().from("notes").delete().gte("stars", 1)
  const refused = await atMost(all, 1)
  expect(refused.status).toBe(400)
  expect(refused.error).toMatchObject({
    code: "PGRST124",
    details: "The query affects 2 rows",
  })
  expect(await library.sql`select from api.notes`).toHaveLength(3)
  const one = member().from("notes").update({ stars: 1 }).eq("stars", 2)
  const done = await atMost(one, 1)
  expect(done.status).toBe(204)
})

test("a change that should touch one row and touches two is undone", async () => {
  const { error, status } = await member()
    .from("notes")
    .update({ stars: 1 })
    .gte("stars", 1)
    .select()
    .single()
  expect(status).toBe(406)
  expect(error?.code).toBe("PGRST116")
  const ones = await library.sql`select from api.notes where stars = 1`
  expect(ones).toHaveLength(0)
})

test("the key of a new row is told by Location when only headers are wanted", async () => {
  const response = await library.request("service", "counters", {
    method: "POST",
    headers: { Prefer: "return=headers-only" },
    body: JSON.stringify({ user_id: 8, item: "a b" }),
  })
  expect(response.headers.get("location")).toBe(
    "/counters?user_id=eq.8&item=eq.a%20b",
  )
  expect(response.headers.get("preference-applied")).toBe("return=headers-only")
})

test("a view over one table is written through", async () => {
  const { data } = await member()
    .from("notes_short")
    .insert({ body: "through", owner: MEMBER_ID })
    .select("body")
  expect(data).toEqual([{ body: "through" }])
})

test("only what is read back must be readable", async () => {
  const insert = (select: string) =>
    library
      .client("staff")
      .from("artists")
      .insert({ name: `By ${select}` })
      .select(select)
  expect((await insert("name")).error).toBeNull()
  expect((await insert("name,secret")).error?.code).toBe("42501")
})

test("a write that is run without its role changes nothing", async () => {
  const schema = await new SchemaCache(library.sql, ["api"]).get()
  const mutation = {
    table: schema.tables.get("api.notes") as Table,
    query: parseQueryString(""),
    preferences: {},
    shape: { body: false, total: false, stripNulls: false },
    role: "authenticated" as const,
  }
  const payload = {
    list: '[{"body":"x"}]',
    text: '{"body":"x"}',
    keys: ["body"],
    uneven: false,
  }
  for (const write of [insertStatement, updateStatement, deleteStatement]) {
    const statement = new Statement(schema, 10, OPTIONS.bounds.authenticated)
    const text = write(statement, mutation, payload)
    const [row] = await library.sql.unsafe(text, statement.values)
    expect(row?.rows).toBe("0")
  }
  expect(await library.sql`select from api.notes`).toHaveLength(3)
})
