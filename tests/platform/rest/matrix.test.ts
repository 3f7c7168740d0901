import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { ReservedSql } from "#platform/postgres/connection.ts"
import {
  CALLERS,
  type CallerName,
  type Library,
  openLibrary,
  STORED_TABLES,
} from "./library.ts"

/** Each table and view with a row to write, a change to make, and what finds
 * the rows that are there. */
const TABLES = {
  artists: { row: { name: "New" }, change: { genre: "new" }, where: "id < 3" },
  albums: {
    row: { artist_id: 1, title: "New" },
    change: { price_cents: 1 },
    where: "id < 5",
  },
  sleeves: {
    row: { album_id: 2, colour: "new" },
    change: { colour: "new" },
    where: "album_id < 9",
  },
  labels: {
    row: { code: "new", name: "New" },
    change: { name: "new" },
    where: "code <> 'root'",
  },
  genres: {
    row: { id: 9, name: "new" },
    change: { name: "n" },
    where: "id = 1",
  },
  album_genres: {
    row: { album_id: 3, genre_id: 1 },
    change: { genre_id: 3 },
    where: "album_id = 2",
  },
  notes: { row: { body: "new" }, change: { body: "new" }, where: "stars > 1" },
  guestbook: {
    row: { email: "new@example.test" },
    change: { approved: true },
    where: "id > 0",
  },
  counters: {
    row: { user_id: 9, item: "new" },
    change: { amount: 5 },
    where: "user_id = 1",
  },
  albums_public: {
    row: { name: "New" },
    change: { name: "new" },
    where: "id < 9",
  },
  albums_cheap: {
    row: { name: "New" },
    change: { name: "new" },
    where: "id < 9",
  },
  notes_short: {
    row: { body: "new" },
    change: { body: "new" },
    where: "body <> ''",
  },
  vault_sizes: { row: { id: 9 }, change: { id: 8 }, where: "id > 0" },
} as const

type TableName = keyof typeof TABLES
type Outcome = { error: string } | { rows: number } | { body: unknown }

let library: Library
let hand: ReservedSql
beforeAll(async () => {
  library = await openLibrary()
  hand = await library.sql.reserve()
})
afterAll(async () => {
  hand.release()
  await library.close()
})

test("every exposed table and view is in the matrix", async () => {
  const rows = await library.sql`
    select relname from pg_class
    where relnamespace = 'api'::regnamespace and relkind in ('r', 'v')`
  const names = rows.map(({ relname }) => relname).toSorted()
  expect(names).toEqual(Object.keys(TABLES).toSorted())
})

const VERBS = {
  select: { rest: { method: "GET" }, sql: (t: TableName) => readAll(t, "*") },
  "select of the key": {
    rest: { method: "GET", select: "key" },
    sql: (t: TableName) => readAll(t, keyOf(t)),
  },
  insert: { rest: { method: "POST", body: "row" }, sql: insert },
  "insert and read": {
    rest: { method: "POST", body: "row", returns: true },
    sql: (t: TableName) => `${insert(t)} returning *`,
  },
  update: { rest: { method: "PATCH", body: "change" }, sql: update },
  "update and read": {
    rest: { method: "PATCH", body: "change", returns: true },
    sql: (t: TableName) => `${update(t)} returning *`,
  },
  "update of all": {
    rest: { method: "PATCH", body: "change", all: true },
    sql: (t: TableName) => update(t).replace(/ where .*/, ""),
  },
  delete: { rest: { method: "DELETE" }, sql: remove },
  "delete of all": {
    rest: { method: "DELETE", all: true },
    sql: (t: TableName) => remove(t).replace(/ where .*/, ""),
  },
} as const

type Verb = keyof typeof VERBS

for (const caller of Object.keys(CALLERS) as CallerName[]) {
  describe(caller, () => {
    for (const table of Object.keys(TABLES) as TableName[]) {
      test(`may do with ${table} what PostgreSQL allows, no more, no less`, async () => {
        for (const verb of Object.keys(VERBS) as Verb[]) {
          const expected = await byHand(caller, VERBS[verb].sql(table))
          const actual = await byRest(caller, table, verb)
          expect({ verb, outcome: actual }).toEqual({ verb, outcome: expected })
        }
      })
    }
  })
}

/** What PostgreSQL itself does under `set role`, undone again. */
async function byHand(name: CallerName, text: string): Promise<Outcome> {
  const { role, claims } = CALLERS[name]
  await hand.unsafe("begin")
  try {
    await hand.unsafe(`set local role ${role}`)
    await hand`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
    const wrapped = /^select|returning \*$/.test(text)
      ? `with q as (${text}) select coalesce(json_agg(q), '[]')::text as body from q`
      : text
    const rows = await hand.unsafe(wrapped)
    if (wrapped === text) return { rows: rows.count }
    return { body: withoutChance(JSON.parse(rows[0]?.body)) }
  } catch (error) {
    return { error: (error as { code: string }).code }
  } finally {
    await hand.unsafe("rollback")
  }
}

/** The same by REST, on data that is put back afterwards. */
async function byRest(
  name: CallerName,
  table: TableName,
  verb: Verb,
): Promise<Outcome> {
  const { rest } = VERBS[verb] as {
    rest: {
      method: string
      select?: string
      body?: "row" | "change"
      returns?: boolean
      all?: boolean
    }
  }
  const query = new URLSearchParams()
  if (rest.select) query.set("select", keyOf(table))
  if (rest.method !== "POST" && rest.method !== "GET" && !rest.all) {
    query.set(...filterOf(table))
  }
  const before = await snapshot()
  const response = await library.request(name, `${table}?${query}`, {
    method: rest.method,
    headers: {
      Prefer: `count=exact,return=${rest.returns ? "representation" : "minimal"}`,
    },
    ...(rest.body ? { body: JSON.stringify(TABLES[table][rest.body]) } : {}),
  })
  const text = await response.text()
  await restore(before)
  if (!response.ok) return { error: JSON.parse(text).code }
  if (rest.method === "GET" || rest.returns) {
    return { body: withoutChance(JSON.parse(text)) }
  }
  return { rows: Number(response.headers.get("content-range")?.split("/")[1]) }
}

/** Fresh keys and the clock differ from run to run, and rows that nobody asked
 * to be ordered come as they like. */
function withoutChance(rows: Record<string, unknown>[]) {
  const steady = rows.map((row) => {
    const fresh =
      row.name === "New" || row.title === "New" || row.body === "new"
    const { created_at: _, ...rest } = row
    return fresh || row.email === "new@example.test" ? { ...rest, id: 0 } : rest
  })
  const text = (row: object) => JSON.stringify(row)
  return steady.toSorted((a, b) => text(a).localeCompare(text(b)))
}

function keyOf(table: TableName) {
  if (table === "sleeves" || table === "album_genres") return "album_id"
  if (table === "labels") return "code"
  return table === "counters" ? "user_id" : "id"
}

function filterOf(table: TableName): [string, string] {
  const names = { "<": "lt", ">": "gt", "<>": "neq", "=": "eq" } as const
  const [column, operator, value] = TABLES[table].where.split(" ") as [
    string,
    keyof typeof names,
    string,
  ]
  return [column, `${names[operator]}.${value.replaceAll("'", "")}`]
}

function readAll(table: TableName, columns: string) {
  return `select ${columns} from api.${table}`
}

function insert(table: TableName) {
  const { row } = TABLES[table]
  const values = Object.values(row).map((value) => literal(value))
  return `insert into api.${table} (${Object.keys(row)}) values (${values})`
}

function update(table: TableName) {
  const { change, where } = TABLES[table]
  const sets = Object.entries(change).map(([k, v]) => `${k} = ${literal(v)}`)
  return `update api.${table} set ${sets} where ${where}`
}

function remove(table: TableName) {
  return `delete from api.${table} where ${TABLES[table].where}`
}

function literal(value: string | number | boolean) {
  return typeof value === "string" ? `'${value}'` : String(value)
}

async function snapshot() {
  const columns = STORED_TABLES.map(
    (name) => `(select json_agg(t)::text from api.${name} t) as ${name}`,
  )
  const [row] = await library.sql.unsafe(`select ${columns}`)
  return row as Record<string, string | null>
}

async function restore(before: Record<string, string | null>) {
  const after = await snapshot()
  const changed = STORED_TABLES.filter((name) => before[name] !== after[name])
  if (changed.length === 0) return
  await library.sql.begin(async (tx) => {
    await tx.unsafe("set local session_replication_role = replica")
    for (const name of changed) {
      await tx.unsafe(`delete from api.${name}`)
      const columns = await tx`
        select string_agg(quote_ident(attname), ', ') as names from pg_attribute
        where attrelid = ${`api.${name}`}::regclass and attnum > 0
          and attgenerated = ''`
      const names = columns[0]?.names
      await tx.unsafe(
        `insert into api.${name} (${names}) overriding system value
         select ${names} from json_populate_recordset(null::api.${name}, $1::text::json)`,
        [before[name] ?? "[]"],
      )
    }
  })
}
