import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Sql, TransactionSql } from "../postgres/connection.ts"
import { StartError } from "../start-error.ts"
import type { FileStore } from "../storage/file-store.ts"
import { allowIdleTransaction, listTables } from "./tables.ts"
import { readTar } from "./tar.ts"
import type { VerifiedBackup } from "./verify.ts"

type Destination = { sql: Sql; files: FileStore; dataDir: string }

/** Fills a database migrated exactly as far as the backup's, in one
 * transaction: all rows or none. The backup has been verified before. */
export async function restoreBackup(
  backup: AsyncIterable<Uint8Array>,
  { manifest, rowsOf }: VerifiedBackup,
  { sql, files, dataDir }: Destination,
) {
  const columns = new Map(
    manifest.tables.map((table) => [table.name, table.columns]),
  )
  await sql.begin(async (tx) => {
    await allowIdleTransaction(tx)
    await disableTriggers(tx)
    await emptyAll(tx, [...columns.keys()])
    for await (const { name, body } of readTar(backup)) {
      const [kind = "", ...rest] = name.split("/")
      if (kind === "tables") {
        const table = rest.slice(0, -1).join("/")
        await copyIn(tx, table, columns.get(table) ?? [], body)
      } else if (kind === "files") await files.write(rest.join("/"), body)
      else if (name === "keys.json" || kind === "outbox") {
        await writeTo(join(dataDir, name), body)
      }
    }
    for (const { name, value } of manifest.sequences) {
      await tx`select setval(${name}::regclass, ${value}::bigint)`
    }
    await countAll(tx, [...columns.keys()], rowsOf)
  })
}

/** Triggers and references check changes: these rows were valid before. */
async function disableTriggers(tx: TransactionSql) {
  await tx`set local session_replication_role = replica`.catch((error) => {
    if (error.code !== "42501") throw error
    throw new StartError(
      "To restore, the user of DATABASE_URL must be a superuser, or be granted set on parameter session_replication_role.",
    )
  })
}

/** Removes the rows that the migrations themselves wrote. */
async function emptyAll(tx: TransactionSql, tables: string[]) {
  const known = new Set((await listTables(tx)).map(({ name }) => name))
  const strange = tables.filter((name) => !known.has(name))
  if (strange.length > 0) {
    throw new StartError(
      `The backup has tables that this version does not know: ${strange.join(", ")}.`,
    )
  }
  await tx.unsafe(`truncate ${[...known].join(", ")} restart identity`)
}

async function copyIn(
  tx: TransactionSql,
  table: string,
  columns: string[],
  body: AsyncIterable<Uint8Array>,
) {
  const into = await tx
    .unsafe(`copy ${table} (${columns.join(", ")}) from stdin`)
    .writable()
  await pipeline(Readable.from(body), into)
}

async function writeTo(path: string, body: AsyncIterable<Uint8Array>) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, body, { mode: 0o600 })
}

async function countAll(
  tx: TransactionSql,
  tables: string[],
  expected: Record<string, number>,
) {
  for (const table of tables) {
    const [row] = await tx.unsafe(`select count(*)::int as rows from ${table}`)
    if (row?.rows === (expected[table] ?? 0)) continue
    throw new Error(`${table} has ${row?.rows} rows of ${expected[table]}`)
  }
}
