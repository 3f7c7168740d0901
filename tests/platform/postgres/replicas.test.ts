import { afterEach, beforeEach, expect, test } from "vitest"
import { type Caller, VISITOR } from "#platform/caller.ts"
import { parseConfig } from "#platform/config.ts"
import { createReplicas, type Replicas } from "#platform/postgres/replicas.ts"
import { boundsOf } from "#platform/rest/bounds.ts"
import { createRest, type Rest } from "#platform/rest/index.ts"
import { freshDatabase, type TestDatabase } from "../../support/database.ts"

const MEMBER: Caller = {
  role: "authenticated",
  claims: { role: "authenticated" },
}
const AWAY = { url: "postgres://nobody@127.0.0.1:1/nowhere" }

let primary: TestDatabase
let copy: TestDatabase
let rest: Rest
let replicas: Replicas

beforeEach(async () => {
  primary = await database("primary")
  copy = await database("copy")
})
afterEach(async () => {
  await rest.close()
  await replicas.close()
  await Promise.all([primary.close(), copy.close()])
})

test("what visitors read comes from a replica, all else from the primary", async () => {
  open(copy.target)
  expect(await placeFor(VISITOR)).toBe("copy")
  expect(await placeFor(MEMBER)).toBe("primary")
  expect(await call(VISITOR)).toBe("primary")
})

test("a replica that is away is done without", async () => {
  open(AWAY)
  expect(await placeFor(VISITOR)).toBe("primary")
})

test("after an edit a replica is asked again once it has it", async () => {
  open(copy.target)
  replicas.edited()
  expect(replicas.pick()).toBeUndefined()
  await expect.poll(() => replicas.pick()).toBeDefined()
  expect(await placeFor(VISITOR)).toBe("copy")
})

test("reads that come together share one exchange", async () => {
  open(copy.target)
  const reads = ["select=name", "select=id", "select=id,name"].map((query) =>
    read(VISITOR, `places?${query}`, true),
  )
  const rows = (await Promise.all(reads)).map((answer) => answer.json())
  expect(await Promise.all(rows)).toEqual([
    [{ name: "copy" }],
    [{ id: 1 }],
    [{ id: 1, name: "copy" }],
  ])
  const [seen] = await copy.sql<{ connections: number }[]>`
    select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and application_name = '9x replica'`
  expect(seen?.connections).toBe(1)
})

test("a read's fault is not that of those beside it", async () => {
  open(copy.target)
  const [good, bad] = await Promise.all([
    read(VISITOR, "places?select=name", true),
    read(VISITOR, "places?select=name&id=eq.words", true),
  ])
  expect(await good?.json()).toEqual([{ name: "copy" }])
  expect(bad?.status).toBe(400)
})

function open(target: Parameters<typeof createReplicas>[1][number]) {
  replicas = createReplicas(primary.sql, [target])
  rest = createRest({
    sql: primary.sql,
    replicas,
    schemas: ["public"],
    extraSearchPath: ["public"],
    maxRows: 10,
    bounds: boundsOf(parseConfig("").api),
  })
}

async function database(name: string) {
  const made = await freshDatabase({ empty: true, max: 4 })
  await made.sql.unsafe(`
    create table places (id int primary key, name text);
    insert into places values (1, '${name}');
    grant select on places to anon, authenticated;
    create function place() returns text language sql stable
      as 'select name from public.places'`)
  return made
}

async function placeFor(caller: Caller) {
  const [row] = await (await read(caller, "places?select=name")).json()
  return row.name
}

async function call(caller: Caller) {
  return (await read(caller, "rpc/place")).json()
}

function read(caller: Caller, path: string, together = false) {
  const request = new Request(`http://site.test/rest/v1/${path}`)
  const context = { caller, clientAddress: "", requestId: "", together }
  return rest.fetch(request, context)
}
