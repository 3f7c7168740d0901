import { afterAll, beforeAll, expect, test } from "vitest"
import { atMost, type Library, MEMBER_ID, openLibrary } from "./library.ts"

let library: Library
beforeAll(async () => {
  library = await openLibrary()
})
afterAll(() => library.close())

const visitor = () => library.client("visitor")

test("a procedure is called by POST and GET with named arguments and defaults", async () => {
  expect((await visitor().rpc("add", { a: 1 })).data).toBe(11)
  expect((await visitor().rpc("add", { a: 1, b: 2 })).data).toBe(3)
  expect((await visitor().rpc("add", { a: 1, b: 2 }, { get: true })).data).toBe(
    3,
  )
  const response = await library.request(
    "visitor",
    "rpc/shout?words={a,b}&marks=!&marks=?",
  )
  expect(await response.json()).toBe("A B!?")
  const { data } = await visitor().rpc("shout", { words: ["a"], marks: ["."] })
  expect(data).toBe("A.")
})

test("rows that a procedure returns are selected, filtered, ordered, counted and embedded", async () => {
  const { data, count } = await visitor()
    .rpc("albums_of", { artist: 1 }, { count: "exact" })
    .select("id, artist:artist_id(name)")
    .gt("price_cents", 0)
    .order("id", { ascending: false })
    .limit(1)
  expect(data).toEqual([{ id: 2, artist: { name: "Ada" } }])
  expect(count).toBe(2)
  const got = await library.request(
    "visitor",
    "rpc/albums_of?artist=1&select=id&id=eq.2",
  )
  expect(await got.json()).toEqual([{ id: 2 }])
})

test("each kind of result has its shape", async () => {
  expect((await visitor().rpc("numbers", { up_to: 3 })).data).toEqual([1, 2, 3])
  expect((await visitor().rpc("first_album").select("id,title")).data).toEqual({
    id: 1,
    title: "Quiet Rivers",
  })
  expect((await visitor().rpc("totals").eq("artist_id", 1)).data).toEqual([
    { artist_id: 1, albums: 2 },
  ])
  expect((await visitor().rpc("one_out")).data).toEqual({ total: 5 })
  const single = await visitor()
    .rpc("albums_of", { artist: 2 })
    .select("id")
    .single()
  expect(single.data).toEqual({ id: 3 })
})

test("a set of bare values is cut, ordered by the function's name and counted", async () => {
  const call = (query: string, prefer = "") =>
    library.request("visitor", `rpc/numbers?${query}`, {
      method: "POST",
      headers: { Prefer: prefer },
      body: '{"up_to": 5}',
    })
  expect(await (await call("offset=1&limit=2")).json()).toEqual([2, 3])
  const counted = await call("order=numbers.desc&limit=2", "count=exact")
  expect(await counted.json()).toEqual([5, 4])
  expect(counted.headers.get("content-range")).toBe("0-1/5")
  expect(await (await call("numbers=gt.3")).json()).toEqual([4, 5])
  const unknown = await call("order=nothing")
  expect(await unknown.json()).toMatchObject({ code: "42703" })
  const beyond = await call("offset=9", "count=exact")
  expect(beyond.status).toBe(416)
})

test("counting a set of bare values calls its function once", async () => {
  await library.sql.unsafe(`
    create sequence api.calls;
    create function api.tick() returns setof int language plpgsql volatile
      security definer as $$ begin
        perform nextval('api.calls'); return next 1; return next 2; end $$`)
  await library.rest.reload()
  const { data, count } = await visitor().rpc("tick", {}, { count: "exact" })
  expect({ data, count }).toEqual({ data: [1, 2], count: 2 })
  const [row] = await library.sql`select last_value from api.calls`
  expect(Number(row?.last_value)).toBe(1)
})

test("a void procedure answers 204 and has done its work", async () => {
  const note = "10000000-0000-4000-8000-000000000001"
  const { status, data } = await library.client("member").rpc("touch", { note })
  expect({ status, data }).toEqual({ status: 204, data: null })
  const [row] =
    await library.sql`select pinned from api.notes where id = ${note}`
  expect(row?.pinned).toBe(true)
})

test("a procedure runs as its caller", async () => {
  expect((await library.client("member").rpc("who")).data).toEqual({
    role: "authenticated",
    sub: MEMBER_ID,
    method: "POST",
    path: "/rpc/who",
    address: "192.0.2.7",
  })
  const { data } = await library
    .client("member")
    .rpc("write_note", { body: "by call" })
    .select("body, owner")
  expect(data).toEqual({ body: "by call", owner: MEMBER_ID })
})

test("a procedure that writes is refused by GET", async () => {
  const { status, error } = await library
    .client("member")
    .rpc("write_note", { body: "x" }, { get: true })
  expect(status).toBe(405)
  expect(error?.code).toBe("25006")
})

test("HEAD answers a count, also for arguments that are objects", async () => {
  const { status, count, data } = await visitor().rpc(
    "albums_of",
    { artist: 1 },
    { head: true, count: "exact" },
  )
  expect({ status, count, data }).toEqual({ status: 200, count: 2, data: null })
  const objects = await visitor().rpc(
    "echo",
    { deep: { a: 1 } },
    { head: true },
  )
  expect(objects.status).toBe(204)
})

test("a lone unnamed JSON argument takes the whole body", async () => {
  expect((await visitor().rpc("echo", { any: ["thing", 1] })).data).toEqual({
    any: ["thing", 1],
  })
  expect((await visitor().rpc("echo")).data).toEqual({})
})

test("overloads are told apart by their arguments, or refused", async () => {
  expect((await visitor().rpc("overloaded", { a: 1 })).data).toBe("one")
  expect((await visitor().rpc("overloaded", { a: 1, b: 1 })).data).toBe("two")
  const unclear = await visitor().rpc("unclear", { a: 1 })
  expect(unclear.status).toBe(300)
  expect(unclear.error?.code).toBe("PGRST203")
})

test("an unknown procedure, a hidden one and a wrong argument do not exist", async () => {
  const { status, error } = await visitor().rpc("totalls", { a: 1 })
  expect(status).toBe(404)
  expect(error).toMatchObject({
    code: "PGRST202",
    message: "Could not find the function api.totalls(a) in the schema cache",
    hint: "Perhaps you meant to call the function api.totals",
  })
  expect((await visitor().rpc("hidden")).error?.code).toBe("PGRST202")
  expect((await visitor().rpc("pg_sleep", { seconds: 1 })).error?.code).toBe(
    "PGRST202",
  )
  const wrong = await visitor().rpc("add", { a: 1, c: 2 })
  expect(wrong.error).toMatchObject({
    code: "PGRST202",
    hint: "Perhaps you meant to call the function api.add(a, b)",
  })
  expect((await visitor().rpc("staff_only")).status).toBe(401)
  expect((await library.client("service").rpc("staff_only")).data).toBe(
    "secret",
  )
})

test("max-affected holds for procedures that return rows", async () => {
  const many = await atMost(visitor().rpc("numbers", { up_to: 3 }), 2)
  expect(many.error?.code).toBe("PGRST124")
  const scalar = await atMost(visitor().rpc("add", { a: 1 }), 2)
  expect(scalar.error?.code).toBe("PGRST128")
})
