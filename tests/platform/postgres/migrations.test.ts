import { hash } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { connect } from "#platform/postgres/connection.ts"
import { migrate } from "#platform/postgres/migrations.ts"
import { freshDatabase, type TestDatabase } from "../../support/database.ts"

let db: TestDatabase
let folder: string

beforeEach(async () => {
  db = await freshDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), "migrations-"))
})

afterEach(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

const FIRST = "20250101000000_first.sql"

test("migrations run once, in order, and are recorded as Supabase does", async () => {
  await write("20250102000000_second.sql", "insert into notes values ('two')")
  await write(FIRST, "create table notes (text text);")
  expect(await run()).toEqual([FIRST, "20250102000000_second.sql"])
  expect(await run()).toEqual([])
  expect(await db.sql`select text from notes`).toEqual([{ text: "two" }])
  expect(
    await db.sql`
      select version, name from supabase_migrations.schema_migrations`,
  ).toEqual([
    { version: "20250101000000", name: "first" },
    { version: "20250102000000", name: "second" },
  ])
})

test("a migration that fails leaves nothing behind and says where", async () => {
  await write(FIRST, "create table notes (text text); select 1/0;")
  await expect(run()).rejects.toThrow(
    /first\.sql could not be applied: division/,
  )
  await write(FIRST, "create table notes (text text);")
  expect(await run()).toEqual([FIRST])
})

test("a recorded file that was changed is refused by name", async () => {
  await write(FIRST, "create table notes (text text);")
  await run()
  await write(FIRST, "create table notes (text text, more text);")
  await expect(run()).rejects.toThrow(/first\.sql was changed after/)
})

test("what Supabase's command line recorded in pieces counts as unchanged", async () => {
  await write(FIRST, "create table a (b int);\n\ncreate table c (d int);\n")
  await run()
  await db.sql`
    update supabase_migrations.schema_migrations
    set statements = array['create table a (b int)', 'create table c (d int)']`
  expect(await run()).toEqual([])
})

test("a database of a newer version is refused", async () => {
  await write(FIRST, "create table notes (text text);")
  await run()
  await db.sql`
    insert into supabase_migrations.schema_migrations (version, name)
    values ('20990101000000', 'future')`
  await expect(run()).rejects.toThrow(/newer version/)
})

test("a database that records an older unknown migration is refused untouched", async () => {
  await write(FIRST, "create table notes (text text);")
  await run()
  await rm(join(folder, FIRST))
  await write("20250101010000_anew.sql", "create table anew (text text);")
  const part = { name: "part", file: join(folder, "part.txt") }
  await writeFile(part.file, "create schema part")
  await expect(migrate(db.sql, { parts: [part], folder })).rejects.toThrow(
    /records migration 20250101000000.* back it up with the version that made it, and move the data folder .* Nothing was changed/,
  )
  expect(
    await db.sql`select to_regclass('anew') as anew, to_regnamespace('part') as part`,
  ).toEqual([{ anew: null, part: null }])
})

test("a database with exactly the folded migrations counts as the baseline", async () => {
  await write(FIRST, "create table notes (text text)")
  await write("20250102000000_second.sql", "insert into notes values ('two')")
  await run()
  await rm(join(folder, FIRST))
  await rm(join(folder, "20250102000000_second.sql"))
  await write("20260101000000_baseline.sql", "create table notes (text text)")
  await write("20260102000000_more.sql", "alter table notes add more text")
  const folded = {
    sha256: hash("sha256", "20250101000000\n20250102000000"),
    last: "20260101000000",
  }
  const plan = { parts: [], folder, folded }
  expect(await migrate(db.sql, plan)).toEqual(["20260102000000_more.sql"])
  expect(await migrate(db.sql, plan)).toEqual([])
  expect(await db.sql`select * from notes`).toEqual([
    { text: "two", more: null },
  ])
})

test("an ill-named file is refused", async () => {
  await write("notes.sql", "select 1")
  await expect(run()).rejects.toThrow(/not named <time>_<subject>/)
})

test("four processes that start at once apply each migration once", async () => {
  await write(FIRST, "create table notes (text text); select pg_sleep(0.1);")
  const pools = Array.from({ length: 4 }, () => connect(db.target, { max: 1 }))
  const results = await Promise.all(
    pools.map((sql) => migrate(sql, { parts: [], folder })),
  )
  await Promise.all(pools.map((sql) => sql.end()))
  expect(results.flat()).toEqual([FIRST])
})

function run() {
  return migrate(db.sql, { parts: [], folder })
}

async function write(file: string, text: string) {
  await writeFile(join(folder, file), text)
}
