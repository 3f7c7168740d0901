import { afterAll, beforeAll, expect, test } from "vitest"
import { parseConfig, readConfig } from "#platform/config.ts"
import { boundsOf, largeBodyOf } from "#platform/rest/bounds.ts"
import { PreparedStatements } from "#platform/rest/prepared-statements.ts"
import { freshDatabase } from "../../support/database.ts"
import {
  boundsWith,
  type CallerName,
  contextOf,
  type Library,
  openLibrary,
} from "./library.ts"

const MAX_ANSWER = 20_000
const DEFAULTS = boundsOf(parseConfig("").api)
const SHAPE = ["status", "code", "message", "details", "hint"]

let library: Library
beforeAll(async () => {
  const small = boundsWith({ maxAnswer: MAX_ANSWER, statementTimeoutMs: 5_000 })
  const { service_role } = DEFAULTS
  library = await openLibrary({ bounds: { ...small, service_role } })
  await library.sql`
    insert into api.genres select n, n || repeat(' long', 200)
    from generate_series(1000, 1099) n`
  await library.sql`
    insert into api.album_genres select 1, n from generate_series(1000, 1099) n`
})
afterAll(() => library.close())

async function ask(caller: CallerName, path: string, init: RequestInit = {}) {
  const response = await library.request(caller, path, init)
  const text = await response.text()
  return { status: response.status, ...(text ? JSON.parse(text) : {}) }
}

function post(body: unknown, headers: Record<string, string> = {}) {
  return { method: "POST", body: JSON.stringify(body), headers }
}

test("an answer beyond the bound is refused in PostgREST's shape, but not to the service", async () => {
  const refused = await ask("visitor", "genres")
  expect(Object.keys(refused)).toEqual(SHAPE)
  expect(refused).toMatchObject({
    status: 413,
    code: "54000",
    message: "The answer is larger than this server allows",
    hint: expect.stringContaining("limit"),
  })
  expect(await ask("member", "genres")).toMatchObject({ status: 413 })
  const few = await library.request("visitor", "genres?limit=15")
  expect(few.status).toBe(200)
  const all = await library.request("service", "genres")
  expect((await all.text()).length).toBeGreaterThan(MAX_ANSWER)
})

test("the pages of this process are not bounded as a stranger is", async () => {
  const url = "http://site.test/rest/v1/genres"
  const own = await library.rest.read(url, {}, contextOf("visitor"))
  expect(own.status).toBe(200)
  expect((await library.request("visitor", "genres")).status).toBe(413)
})

test("lists are counted before the answer is made of them", async () => {
  const lists = "a:genres(name),b:genres(name)"
  const heavy = `albums?select=id,${lists}&order=id&offset=1`
  expect(await ask("visitor", heavy)).toMatchObject({ status: 413 })
  expect((await library.request("service", heavy)).status).toBe(200)
  const light = "albums?select=id,genres(id)&order=id&offset=1"
  expect((await library.request("visitor", light)).status).toBe(200)
})

test("a write whose rows would be too much to answer is undone", async () => {
  const body = "x".repeat(MAX_ANSWER)
  const prefer = { Prefer: "return=representation" }
  const told = await ask("member", "notes", post({ body }, prefer))
  expect(told).toMatchObject({ status: 413, code: "54000" })
  const kept = await library.sql`select from api.notes where body = ${body}`
  expect(kept).toHaveLength(0)
  expect((await ask("member", "notes", post({ body }))).status).toBe(201)
  await library.sql`delete from api.notes where body = ${body}`
})

test("what a procedure returns is bounded too", async () => {
  const words = post({ words: ["x".repeat(MAX_ANSWER)], marks: ["!"] })
  expect(await ask("visitor", "rpc/shout", words)).toMatchObject({
    status: 413,
    code: "54000",
  })
})

test("a body is not read where there is no grant", async () => {
  for (const [caller, path, method, status, message] of [
    ["visitor", "notes", "POST", 401, "permission denied for table notes"],
    ["visitor", "notes", "PATCH", 401, "permission denied for table notes"],
    ["member", "genres", "POST", 403, "permission denied for table genres"],
    ["member", "guestbook_", "POST", 404, undefined],
    ["member", "rpc/staff_only", "POST", 403, undefined],
  ] as const) {
    const { init, pulled } = endless(method)
    const told = await ask(caller, path, init)
    expect(told).toMatchObject({ status, ...(message && { message }) })
    expect(pulled()).toBe(0)
  }
})

/** A body that would be sent for ever, and how much of it was asked for. */
function endless(method: string) {
  let chunks = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        chunks += 1
        controller.enqueue(new Uint8Array(16_384).fill(32))
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method, body, duplex: "half" } as RequestInit
  return { init, pulled: () => chunks }
}

test("a grant that was given a moment ago is found", async () => {
  const sign = () => ask("visitor", "labels", post({ code: "new", name: "N" }))
  expect((await sign()).status).toBe(401)
  await library.sql`grant insert on api.labels to anon`
  // The schema is read anew once a second at the most.
  await expect
    .poll(async () => (await sign()).message, { timeout: 4_000 })
    .toMatch(/row-level/)
  await library.sql`revoke insert on api.labels from anon`
})

test("visitors and members send 64 KB, staff four megabytes", async () => {
  const note = (bytes: number) => post({ body: "x".repeat(bytes) })
  const call = (bytes: number) => post({ message: "x".repeat(bytes) })
  const tooLong = { status: 413, code: "PGRST102" }
  expect(await ask("visitor", "rpc/fail", call(70_000))).toMatchObject(tooLong)
  expect(await ask("member", "notes", note(70_000))).toMatchObject({
    ...tooLong,
    details: "No more than 65536 bytes.",
  })
  const { init, pulled } = endless("POST")
  expect(await ask("member", "notes", init)).toMatchObject(tooLong)
  expect(pulled()).toBe(5)
  expect(await ask("staff", "notes", note(70_000))).toMatchObject({
    status: 201,
  })
  expect(await ask("staff", "notes", note(4_200_000))).toMatchObject({
    ...tooLong,
    details: "No more than 4194304 bytes.",
  })
  expect(await ask("service", "rpc/fail", call(5_000_000))).toMatchObject({
    code: "P0001",
  })
  await library.sql`delete from api.notes where body like 'xxx%'`
})

test("depth and rows of a body are counted before it is understood", async () => {
  const send = (caller: CallerName, body: string) =>
    ask(caller, "notes", { method: "POST", body })
  const nested = (depth: number) =>
    `{"body":${"[".repeat(depth)}${"]".repeat(depth)}}`
  const deep = { status: 400, message: "The body nests too deep" }
  expect(await send("member", nested(32))).toMatchObject(deep)
  expect(await send("service", nested(3_000_000))).toMatchObject(deep)
  expect(await send("member", "[".repeat(60_000))).toMatchObject(deep)
  const rows = (count: number) =>
    `[${'{"stars":4},'.repeat(count - 1)}{"stars":4}]`
  expect(await send("member", rows(1_001))).toMatchObject({
    status: 413,
    details: "No more than 1000 rows.",
  })
  const inOne = `{"body":[${"{},".repeat(10_000)}{}]}`
  expect(await send("member", inOne)).toMatchObject({ status: 413 })
  for (const [caller, body] of [
    ["member", rows(1_000)],
    ["staff", rows(1_001)],
    ["member", nested(31)],
    ["member", JSON.stringify({ body: '[{"\\,'.repeat(5_000) })],
  ] as const) {
    expect(await send(caller, body)).toMatchObject({ status: 201 })
  }
  await library.sql`
    delete from api.notes where stars = 4 and body <> 'FOREIGN-note'
      or body like '[%'`
})

test("regular expressions are the service's", async () => {
  for (const filter of [
    "name=match.^A",
    "name=not.imatch.^a",
    "name=match(any).{^A}",
    "or=(id.is.null,name.imatch(all).{^a})",
  ]) {
    const path = `artists?select=id&${filter}`
    for (const caller of ["visitor", "member", "staff"] as const) {
      const told = await ask(caller, path)
      expect(Object.keys(told)).toEqual(SHAPE)
      expect(told).toMatchObject({ status: 400, code: "PGRST127" })
    }
    expect((await library.request("service", path)).status).toBe(200)
  }
  const inEmbed = "artists?select=id,albums!artist_id(id)&albums.title=match.^A"
  expect(await ask("visitor", inEmbed)).toMatchObject({ code: "PGRST127" })
})

test("patterns, searches and lists are bounded", async () => {
  const or = (part: string, times: number) =>
    `or=(${Array(times).fill(part).join()})`
  const list = (length: number) => Array.from({ length }, (_, n) => n).join()
  for (const [within, beyond] of [
    [or("name.ilike.*a*", 16), or("name.ilike.*a*", 17)],
    [or("name.wfts.a", 4), or("name.wfts.a", 5)],
    [`name=like.${"_".repeat(20)}`, `name=like.${"_".repeat(21)}`],
    [`name=like.${"\\_".repeat(99)}`, `name=like.${"a".repeat(501)}`],
    [`name=plfts.${"a".repeat(500)}`, `name=plfts.${"a".repeat(501)}`],
    [`id=in.(${list(1_000)})`, `id=in.(${list(1_001)})`],
    [`id=eq(any).{${list(1_000)}}`, `id=eq(any).{${list(1_001)}}`],
    [`tags=ov.{${list(1_000)}}`, `tags=ov.{${list(1_001)}}`],
  ]) {
    const path = "artists?select=id&"
    const served = await library.request("visitor", path + within)
    expect(served.status, within).toBe(200)
    const told = await ask("visitor", path + beyond)
    expect(told, beyond).toMatchObject({ status: 400, code: "PGRST100" })
  }
})

test("what is selected is bounded, in all and of the same", async () => {
  const several = (of: string, times: number) =>
    Array.from({ length: times }, (_, n) => `x${n}:${of}`).join()
  const paths = (times: number) =>
    Array.from({ length: times }, (_, n) => `x${n}:profile->a${n}`).join()
  for (const [path, within, beyond] of [
    ["artists", paths(100), paths(101)],
    ["artists", several("name", 4), several("name", 5)],
    ["genres", "*,*,*,*,id", "*,*,*,*,*"],
    ["labels", several("labels(code)", 4), several("labels(code)", 5)],
  ]) {
    const limit = "&limit=2"
    const served = await library.request(
      "visitor",
      `${path}?select=${within}${limit}`,
    )
    expect(served.status, within).toBe(200)
    const told = await ask("visitor", `${path}?select=${beyond}${limit}`)
    expect(told, beyond).toMatchObject({ status: 400, code: "PGRST100" })
  }
})

test("a duplicate is told so often, and after that neither old nor new", async () => {
  const sign = (email: string, prefer = "") =>
    ask("visitor", "guestbook", post({ email }, { Prefer: prefer }))
  const known = "FOREIGN-guest@example.test"
  const cap = "handling=strict, max-affected=0"
  expect((await sign("first@example.test", cap)).status).toBe(201)
  const told: number[] = []
  for (let time = 0; time < 22; time += 1) {
    told.push((await sign(known, time % 2 ? cap : "")).status)
  }
  expect(told).toEqual([...Array(20).fill(409), 429, 429])
  expect(await sign("second@example.test")).toMatchObject({
    status: 429,
    code: "PT429",
  })
  const service = await ask("service", "guestbook", post({ email: known }))
  expect(service.status).toBe(409)
  await library.sql`delete from api.guestbook where email not like 'FOREIGN%'`
})

test("too many duplicates of one who is signed in shut nobody else out", async () => {
  const rows = [{ email: "guest-one@example.test" }]
  await library.sql`insert into api.guestbook ${library.sql(rows)}`
  const sign = async (name: CallerName, method = "POST") => {
    const body = { ...post(rows[0] ?? {}), method }
    const where = method === "POST" ? "" : "?email=eq.nobody@example.test"
    return (await library.request(name, `guestbook${where}`, body)).status
  }
  for (let time = 0; time < 20; time += 1) await sign("member")
  expect(await sign("member")).toBe(429)
  expect(await sign("other member")).toBe(409)
  expect(await sign("member", "PATCH")).not.toBe(429)
  expect(await sign("member", "DELETE")).not.toBe(429)
  await library.sql`delete from api.guestbook where email like 'guest-%'`
})

test("a statement that is long is never kept by a connection", () => {
  const prepared = new PreparedStatements()
  const seen = (text: string) => [1, 2, 3].map(() => prepared.admits(text))
  expect(seen("select 1")).toEqual([false, true, true])
  expect(seen("x".repeat(9_000))).toEqual([false, false, false])
})

test("each role has its own time", async () => {
  const anon = { ...DEFAULTS.anon, statementTimeoutMs: 150 }
  const hurried = await openLibrary({ bounds: { ...DEFAULTS, anon } })
  const nap = () => post({ seconds: 0.4 })
  const visitor = await hurried.request("visitor", "rpc/slow", nap())
  expect(visitor.status).toBe(504)
  const member = await hurried.request("member", "rpc/slow", nap())
  expect(member.status).toBe(204)
  await hurried.close()
})

test("members may ask the function that the site's settings name", async () => {
  const file = new URL("../../../supabase/config.toml", import.meta.url)
  const named = largeBodyOf((await readConfig(file.pathname)).api)
  const db = await freshDatabase()
  const [row] = await db.sql`
    select has_function_privilege('authenticated',
      to_regprocedure(${`${named?.check}()`})::oid, 'execute') as may`
  await db.close()
  expect(row?.may).toBe(true)
})

test("the settings say what each role may", () => {
  expect(DEFAULTS.anon).toMatchObject({ statementTimeoutMs: 2_000 })
  expect(DEFAULTS.service_role.maxAnswer).toBe(Number.POSITIVE_INFINITY)
  expect(largeBodyOf(parseConfig("").api)).toBeUndefined()
  const { api } = parseConfig(`
    [api.roles.anon]
    max_answer = "5MiB"
    regex_filters = true
    [api.large_body]
    check = "private.is_editor"`)
  expect(boundsOf(api).anon).toEqual({
    ...DEFAULTS.anon,
    maxAnswer: 5 * 2 ** 20,
    regexFilters: true,
  })
  expect(largeBodyOf(api)).toMatchObject({ check: "private.is_editor" })
  expect(() => parseConfig('[api.large_body]\ncheck = "f()"')).toThrow(
    /api.large_body.check/,
  )
  expect(() => parseConfig("[api.roles.anon]\nmax_answer = 5")).toThrow(
    /api.roles.anon.max_answer/,
  )
})
