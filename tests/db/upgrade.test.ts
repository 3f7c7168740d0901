import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test } from "vitest"
import { writeBackupFile } from "#platform/backup/backup-file.ts"
import { createBackup } from "#platform/backup/create.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { migrate } from "#platform/postgres/migrations.ts"
import { createDiskStore } from "#platform/storage/disk.ts"
import { PLAN } from "#server/runtime/schema.ts"
import {
  environmentFor,
  freshDatabase,
  type TestDatabase,
} from "../support/database.ts"
import { readShape } from "../support/database-shape.ts"
import { makeFirstRelease } from "../support/first-release.ts"
import { makeOrder } from "../support/label-orders.ts"

const run = promisify(execFile)
const SLOW = 120_000

let folder: string
let old: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "upgrade-"))
  old = await freshDatabase({ empty: true })
  await makeFirstRelease(old.sql, folder)
}, SLOW)
afterAll(async () => {
  await old.close()
  await rm(folder, { recursive: true })
})

test(
  "a backup of the first release is restored as an upgraded database",
  async () => {
    const backup = join(folder, "first-release.backup")
    const files = createDiskStore(join(folder, "files"))
    await createBackup({ sql: old.sql, files, dataDir: folder }, (archive) =>
      writeBackupFile(backup, archive, undefined),
    )
    const fresh = await freshDatabase()
    const restored = await freshDatabase({ empty: true })
    await run(process.execPath, ["bin/restore.ts", backup], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: join(folder, "restored"),
        ...environmentFor(restored.target),
      },
    })
    expect(await readShape(restored.sql)).toEqual(await readShape(fresh.sql))
    await expectRows(restored.sql)
    await Promise.all([fresh.close(), restored.close()])
  },
  SLOW,
)

test("an older database and another are refused and left as they are", async () => {
  const last = { version: "20250101016930", name: "refused_once_read" }
  const before = await readShape(old.sql)
  await old.sql`delete from supabase_migrations.schema_migrations
    where version = ${last.version}`
  await expect(migrate(old.sql, PLAN)).rejects.toThrow(
    /records migration 20250101010100.* older than the last release, start it once with that release/,
  )
  await old.sql`
    insert into supabase_migrations.schema_migrations ${old.sql([
      last,
      { version: "20250101017000", name: "unreleased" },
    ])}`
  await expect(migrate(old.sql, PLAN)).rejects.toThrow("Nothing was changed.")
  await old.sql`delete from supabase_migrations.schema_migrations
    where version = '20250101017000'`
  expect(await readShape(old.sql)).toEqual(before)
})

test(
  "a database of the first release becomes what a fresh one is, with its rows",
  async () => {
    const fresh = await freshDatabase()
    const applied = await migrate(old.sql, PLAN)
    expect(applied).toEqual(["20260101001100_second_release.sql", "objects"])
    expect(await readShape(old.sql)).toEqual(await readShape(fresh.sql))
    expect(await recordsOf(old.sql)).toEqual(await recordsOf(fresh.sql))
    expect(await migrate(old.sql, PLAN)).toEqual([])
    await expectRows(old.sql)
    expect(await makeOrder(old.sql)).toMatchObject({ number: 1003 })
    await fresh.close()
  },
  SLOW,
)

async function expectRows(sql: Sql) {
  expect(
    await sql`select number, email, payment_id from orders order by number`,
  ).toEqual([
    { number: 1001, email: "robin@fans.example", payment_id: "pi_2" },
    { number: 1002, email: "robin@fans.example", payment_id: "pi_1" },
  ])
  expect(
    await sql`select kind, status from mail_outbox order by kind`,
  ).toMatchObject([
    { kind: "demo_received" },
    { kind: "order_confirmation" },
    { kind: "order_confirmation" },
  ])
  expect(
    await sql`select email, confirmed_at, asked_at from newsletter_subs`,
  ).toEqual([
    { email: "reader@fans.example", confirmed_at: null, asked_at: null },
  ])
  expect(await sql`select from private.payment_fees`).toHaveLength(2)
  expect(await sql`select from private.money_movements`).toHaveLength(4)
  expect(await sql`select moved_to('artists', 'junie') as slug`).toEqual([
    { slug: "junie-calloway" },
  ])
  expect(
    await sql`select kind, title from search_catalogue('say it slowr')`,
  ).toEqual([{ kind: "track", title: "Say It Slower" }])
  expect(
    await sql`select words from private.order_search where words ~ '1002'`,
  ).toHaveLength(1)
  const [bucket] = await sql`
    select allowed_mime_types from storage.buckets where id = 'streams'`
  expect(bucket).toEqual({ allowed_mime_types: ["audio/*"] })
}

async function recordsOf(sql: Sql) {
  return sql`select version, name, statements
    from supabase_migrations.schema_migrations order by version`
}
