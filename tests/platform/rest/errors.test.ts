import { setImmediate as turn } from "node:timers/promises"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import {
  connect,
  isDatabaseAway,
  isDiskFull,
} from "#platform/postgres/connection.ts"
import { createRest } from "#platform/rest/index.ts"
import {
  boundsWith,
  type CallerName,
  contextOf,
  type Library,
  OPTIONS,
  openLibrary,
} from "./library.ts"

let library: Library
beforeAll(async () => {
  library = await openLibrary({
    bounds: boundsWith({ statementTimeoutMs: 300 }),
  })
})
afterAll(() => library.close())

async function read(
  path: string,
  init: RequestInit = {},
  caller: CallerName = "visitor",
) {
  const response = await library.request(caller, path, init)
  return { status: response.status, ...(await response.json()) }
}

function post(body: unknown, headers: Record<string, string> = {}) {
  return { method: "POST", body: JSON.stringify(body), headers }
}

test("a duplicate is a conflict, told without the row's values", async () => {
  const twice = post({ email: "FOREIGN-guest@example.test" })
  const again = await read("guestbook", twice, "service")
  expect(again).toEqual({
    status: 409,
    code: "23505",
    message:
      'duplicate key value violates unique constraint "guestbook_email_key"',
    details: "Key (email) already exists.",
    hint: null,
  })
})

test("violated constraints have their statuses and never quote the row", async () => {
  const secret = "FOREIGN-secret"
  const cases = [
    [{ body: secret, stars: 9 }, 400, "23514"],
    [{ body: null }, 400, "23502"],
    [{ body: secret, album_id: 9999 }, 409, "23503"],
  ] as const
  for (const [row, status, code] of cases) {
    const answer = await read("notes", post(row), "member")
    expect(answer).toMatchObject({ status, code })
    expect(JSON.stringify(answer)).not.toMatch(/FOREIGN|9999/)
  }
})

test("what may not be done is 401 for visitors and 403 for others", async () => {
  expect(await read("notes")).toMatchObject({ status: 401, code: "42501" })
  expect(await read("artists?select=secret", {}, "member")).toMatchObject({
    status: 403,
    code: "42501",
    message: "permission denied for table artists",
  })
  const foreign = { owner: "00000000-0000-4000-8000-00000000000b" }
  expect(await read("notes", post(foreign), "member")).toMatchObject({
    status: 403,
    message: 'new row violates row-level security policy for table "notes"',
  })
})

test("values of the wrong type are refused by PostgreSQL's own code", async () => {
  for (const [query, code] of [
    ["artists?select=id&id=eq.x", "22P02"],
    ["artists?select=id&born=gt.yesterdayish", "22007"],
    ["artists?select=id&id=eq.99999999999", "22003"],
    ["artists?select=id&tags=cs.{", "22P02"],
    ["albums?select=id&title=fts(klingon).a", "42704"],
    ["artists?select=name::int", "22P02"],
    ["artists?select=id&name=eq.%00", "22021"],
  ]) {
    expect(await read(query as string)).toMatchObject({ status: 400, code })
  }
  expect(await read("artists?select=id&id=like.1")).toMatchObject({
    status: 404,
    code: "42883",
  })
  const expression = "artists?select=id&name=match.["
  expect(await read(expression, {}, "service")).toMatchObject({
    status: 400,
    code: "2201B",
  })
})

test("unknown tables, columns and types are told with what may have been meant", async () => {
  expect(await read("artist")).toEqual({
    status: 404,
    code: "PGRST205",
    message: "Could not find the table 'api.artist' in the schema cache",
    details: null,
    hint: "Perhaps you meant the table 'api.artists'",
  })
  expect(await read("sleeves?select=albums(nothing)")).toMatchObject({
    status: 400,
    code: "42703",
    message: "column albums_1.nothing does not exist",
  })
  expect(
    await read("albums?select=artists!artist_id(id),artists!producer_id(id)"),
  ).toMatchObject({
    status: 400,
    code: "42712",
    message: 'table name "albums_artists_1" specified more than once',
  })
  expect(await read("artists?select=nothing")).toMatchObject({
    status: 400,
    code: "42703",
    message: "column artists.nothing does not exist",
  })
  expect(await read("artists?nothing=eq.1")).toMatchObject({ code: "42703" })
  expect(await read("artists?select=id::regclass")).toMatchObject({
    status: 400,
    code: "42704",
  })
  expect(await read("notes", post({ nothing: 1 }), "member")).toMatchObject({
    status: 400,
    code: "PGRST204",
    message:
      "Could not find the 'nothing' column of 'notes' in the schema cache",
  })
})

test("names of other schemas do not exist", async () => {
  for (const path of ["vault", "staff", "private.vault", "pg_class", "pair"]) {
    expect(await read(path, {}, "service")).toMatchObject({ status: 404 })
  }
  const headers = { "Accept-Profile": "private" }
  expect(await read("vault", { headers }, "service")).toMatchObject({
    status: 406,
    code: "PGRST106",
  })
})

test("a query string that cannot be read is told where", async () => {
  expect(await read("artists?id=noop.1")).toEqual({
    status: 400,
    code: "PGRST100",
    message: '"failed to parse filter (noop.1)" (line 1, column 1)',
    details: "unknown single value operator noop",
    hint: null,
  })
  for (const query of [
    "select=id,",
    "select=a(b",
    "order=id.up",
    "or=(id.eq.1",
    "id=in.1,2",
    "id=is.maybe",
    "select=a::",
    "columns=",
  ]) {
    expect(await read(`artists?${query}`)).toMatchObject({
      status: 400,
      code: "PGRST100",
    })
  }
})

test("what a function raises keeps its code, status and words", async () => {
  expect(await read("rpc/payment_due", post({}))).toEqual({
    status: 402,
    code: "PT402",
    message: "Payment required",
    details: "Quota",
    hint: "Pay",
  })
  expect(await read("rpc/fail", post({ message: "no" }))).toMatchObject({
    status: 400,
    code: "P0001",
    message: "no",
  })
})

test("a function that raises a connection's codes keeps its words and the connection", async () => {
  await library.sql.unsafe(`
    create function api.fail_as(code text) returns void language plpgsql
    as $$ begin raise exception 'raised' using errcode = code; end $$`)
  await library.rest.reload()
  for (const [code, status] of [
    ["53300", 503],
    ["08006", 503],
    ["57P01", 500],
    ["54000", 413],
    ["54001", 413],
  ] as const) {
    // More often than there are connections: none may be lost by it.
    for (let time = 0; time < 10; time += 1) {
      const answer = await read("rpc/fail_as", post({ code }))
      expect(answer).toMatchObject({ status, code, message: "raised" })
    }
  }
})

test("a statement that takes too long is ended", async () => {
  const began = Date.now()
  expect(await read("rpc/slow", post({ seconds: 5 }))).toMatchObject({
    status: 504,
    code: "57014",
  })
  expect(Date.now() - began).toBeLessThan(3_000)
})

test("what is left out is refused by name", async () => {
  const cases: [string, RequestInit, number, string][] = [
    [
      "artists",
      { headers: { Accept: "application/geo+json" } },
      406,
      "PGRST107",
    ],
    [
      "artists",
      { headers: { Accept: "application/vnd.pgrst.plan+json" } },
      406,
      "PGRST107",
    ],
    ["", {}, 404, "PGRST126"],
    ["albums?select=price_cents.sum()", {}, 400, "PGRST123"],
    ["albums?select=count()", {}, 400, "PGRST123"],
    ["artists?select=albums!artist_id(count)", {}, 400, "PGRST123"],
    ["artists", { headers: { Prefer: "tx=rollback" } }, 400, "PGRST127"],
    ["rpc/add", { method: "DELETE" }, 405, "PGRST101"],
    ["a/b/c", {}, 404, "PGRST125"],
  ]
  for (const [path, init, status, code] of cases) {
    expect(await read(path, init)).toMatchObject({ status, code })
  }
})

test("the official client hears of what is left out", async () => {
  const client = library.client("visitor")
  expect((await client.from("genres").select().explain()).error?.code).toBe(
    "PGRST107",
  )
  expect(
    (await client.from("genres").delete().eq("id", 1).rollback()).error?.code,
  ).toBe("PGRST127")
  expect((await client.getOpenApiSpec()).error?.code).toBe("PGRST126")
})

test("bodies that are no JSON, of another type or uneven are refused", async () => {
  const send = (body: string, type = "application/json") =>
    read(
      "notes",
      { method: "POST", body, headers: { "Content-Type": type } },
      "member",
    )
  expect(await send("{")).toMatchObject({ status: 400, code: "PGRST102" })
  expect(await send("3")).toMatchObject({ status: 400, code: "PGRST102" })
  expect(await send("[1]")).toMatchObject({ status: 400, code: "PGRST102" })
  expect(await send('[{"body":"a"},{"stars":1}]')).toMatchObject({
    message: "All object keys must match",
  })
  expect(await send("a=b", "text/csv")).toMatchObject({ status: 415 })
  expect(await send(`["${"x".repeat(9_000_000)}"]`)).toMatchObject({
    status: 413,
  })
  expect(await send('{"body": "\\u0000"}')).toMatchObject({ status: 400 })
})

test("a body of unknown length is read no further than the limit", async () => {
  const spaces = new Uint8Array(1024 * 1024).fill(32)
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += 1
      if (sent > 40) controller.close()
      else controller.enqueue(spaces)
    },
  })
  const init = { method: "POST", body, duplex: "half" } as RequestInit
  expect(await read("notes", init, "member")).toMatchObject({ status: 413 })
  expect(sent).toBeLessThan(12)
})

test("ranges that cannot be had are refused", async () => {
  expect(await read("genres?limit=-1")).toMatchObject({
    status: 416,
    code: "PGRST103",
  })
  expect(await read("genres", { headers: { Range: "5-2" } })).toMatchObject({
    status: 416,
  })
  const headers = { Prefer: "count=exact" }
  expect(await read("genres?offset=9", { headers })).toMatchObject({
    status: 416,
    details: "An offset of 9 was requested, but there are only 3 rows.",
  })
})

test("preferences that are not understood are refused when strict", async () => {
  const headers = { Prefer: "handling=strict, count=all" }
  expect(await read("genres", { headers })).toMatchObject({
    status: 400,
    code: "PGRST122",
    details: "Invalid preferences: count=all",
  })
})

test("requests are bounded in length, depth and number of parts", async () => {
  const many = Array.from({ length: 500 }, () => "id").join(",")
  const nest = (open: string, leaf: string) =>
    [open.repeat(20), leaf, ")".repeat(20)].join("")
  const deep = nest("labels(", "code")
  const logic = nest("and(", "id.eq.1")
  const wide = Array.from({ length: 30 }, (_, n) => `l${n}:labels(code)`).join(
    ",",
  )
  expect(await read(`genres?select=${many}`)).toMatchObject({ status: 400 })
  expect(await read(`labels?select=${deep}`)).toMatchObject({ status: 400 })
  const seven = `${"labels(".repeat(7)}code${")".repeat(7)}`
  expect(await read(`labels?select=${seven}`)).toMatchObject({ status: 400 })
  const inner = (depth: number) =>
    `${"labels!inner(code,".repeat(depth)}name${")".repeat(depth)}`
  expect(await read(`labels?select=${inner(4)}`)).toMatchObject({ status: 400 })
  const three = await library.request("visitor", `labels?select=${inner(3)}`)
  expect(three.status).toBe(200)
  expect(await read(`genres?or=(${logic})`)).toMatchObject({ status: 400 })
  expect(await read(`labels?select=${wide}`)).toMatchObject({ status: 400 })
  expect(await read(`genres?name=eq.${"x".repeat(40_000)}`)).toMatchObject({
    status: 414,
  })
})

test("a database that is away is left to the server to answer", async () => {
  const sql = connect({ url: "postgres://nobody@127.0.0.1:1/none" })
  const rest = createRest({ ...OPTIONS, sql })
  const request = new Request("http://site.test/rest/v1/genres")
  const answer = rest.fetch(request, contextOf("visitor"))
  await expect(answer).rejects.toSatisfy(isDatabaseAway)
  await sql.end()
})

test("a full disk is left to the server to answer", async () => {
  const body = post({ code: "53100" })
  const answer = library.request("visitor", "rpc/fail_as", body)
  await expect(answer).rejects.toSatisfy(isDiskFull)
})

test("visitors who have all of their connections hold up no page and no service", async () => {
  const visitorSql = connect(library.target, { max: 1 })
  const rest = createRest({ ...OPTIONS, sql: library.sql, visitorSql })
  const url = "http://site.test/rest/v1/genres"
  const ask = (name: CallerName) =>
    rest.fetch(new Request(url), contextOf(name))
  const all = await visitorSql.reserve()
  const turns = ["visitor", "member"] as const
  const held = turns.map((name) => ask(name).then(({ status }) => status))
  const page = await rest.read(url, {}, contextOf("visitor"))
  expect(page.status).toBe(200)
  expect((await ask("service")).status).toBe(200)
  const first = Promise.race([...held, turn()])
  expect(await first).toBeUndefined()
  all.release()
  expect(await Promise.all(held)).toEqual([200, 200])
  // A read is answered before its connection is given back: not waited for.
  await visitorSql.end({ timeout: 1 })
})

test("a connection that breaks mid-way fails its request only", async () => {
  const broken = library.request("visitor", "rpc/slow", post({ seconds: 5 }))
  const failed = expect(broken).rejects.toSatisfy(isDatabaseAway)
  await vi.waitFor(async () => {
    const ended = await library.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query like '%"slow"%' and state = 'active'
        and pid <> pg_backend_pid() and datname = current_database()`
    expect(ended.length).toBeGreaterThan(0)
  })
  await failed
  const after = await Promise.all(
    Array.from({ length: 20 }, () => library.request("visitor", "genres")),
  )
  expect(after.map(({ status }) => status)).toEqual(Array(20).fill(200))
})
