import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Sql, TransactionSql } from "../postgres/connection.ts"
import type { FileStore } from "../storage/file-store.ts"
import { holdOrphanedFiles } from "../storage/orphaned-files.ts"
import {
  CHECKSUMS,
  type Checksums,
  MANIFEST,
  type Manifest,
  once,
  withChecksum,
} from "./manifest.ts"
import {
  allowIdleTransaction,
  listSequences,
  listTables,
  listVersions,
  type Table,
} from "./tables.ts"
import { type TarEntry, writeTar } from "./tar.ts"

export type Source = {
  sql: Sql
  files: FileStore
  /** The folder of keys and written mails. */
  dataDir: string
}

const CHUNK_BYTES = 4 * 1024 * 1024

/** Hands `write` a tar archive of the database at one moment and of every file
 * it names, while the site keeps running: stored files never change, and none
 * is swept meanwhile. */
export async function createBackup(
  source: Source,
  write: (archive: AsyncIterable<Uint8Array>) => Promise<void>,
) {
  await source.sql.begin(
    "isolation level repeatable read read only",
    async (tx) => {
      await allowIdleTransaction(tx)
      await holdOrphanedFiles(tx)
      await write(writeTar(withChecksums(entriesOf(tx, source))))
    },
  )
}

type Copied = TarEntry & { table?: string; rows?: number }

async function* entriesOf(
  tx: TransactionSql,
  { files, dataDir }: Source,
): AsyncIterable<Copied> {
  const tables = await listTables(tx)
  const manifest: Manifest = {
    format: 1,
    made: new Date().toISOString(),
    ...(await listVersions(tx)),
    tables,
    sequences: await listSequences(tx),
  }
  yield entry(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)))
  for (const table of tables) yield* rowsOf(tx, table)
  yield* filesOf(tx, files)
  yield* fileIn(dataDir, "keys.json")
  for (const name of await mails(dataDir)) {
    yield* fileIn(dataDir, `outbox/${name}`)
  }
}

/** In entries of a few megabytes, cut between rows. */
async function* rowsOf(tx: TransactionSql, { name: table, columns }: Table) {
  const copy = `copy ${table} (${columns.join(", ")}) to stdout`
  const text: AsyncIterable<Buffer> = await tx.unsafe(copy).readable()
  let number = 0
  for await (const lines of wholeLines(text)) {
    number += 1
    const name = `tables/${table}/${String(number).padStart(6, "0")}`
    yield { ...entry(name, lines), table, rows: countRows(lines) }
  }
}

const LINE_END = 10

async function* wholeLines(text: AsyncIterable<Buffer>) {
  let held: Buffer[] = []
  let bytes = 0
  for await (const part of text) {
    held.push(part)
    bytes += part.length
    if (bytes < CHUNK_BYTES) continue
    const whole = Buffer.concat(held)
    const end = whole.lastIndexOf(LINE_END) + 1
    if (end > 0) yield whole.subarray(0, end)
    held = [whole.subarray(end)]
    bytes = whole.length - end
  }
  if (bytes > 0) yield Buffer.concat(held)
}

/** A line break inside a value is written as two characters. */
function countRows(lines: Buffer) {
  let rows = 0
  for (const byte of lines) if (byte === LINE_END) rows += 1
  return rows
}

async function* filesOf(tx: TransactionSql, files: FileStore) {
  const objects = await tx<{ version: string; bytes: number }[]>`
    select version, (metadata ->> 'size')::float8 as bytes
    from storage.objects where version is not null order by version`
  for (const { version, bytes } of objects) {
    yield {
      name: `files/${version}`,
      bytes,
      body: bodyOf(files, version, bytes),
    }
  }
}

async function* bodyOf(files: FileStore, version: string, bytes: number) {
  if (bytes === 0) return
  const body = await files.read(version, { start: 0, end: bytes - 1 })
  if (!body) throw new Error(`The stored file ${version} is missing.`)
  if (body instanceof Uint8Array) yield body
  else yield* body
}

async function mails(dataDir: string) {
  const names = await readdir(join(dataDir, "outbox")).catch(() => [])
  return names.filter((name) => name.endsWith(".eml"))
}

async function* fileIn(dataDir: string, name: string) {
  const bytes = await readFile(join(dataDir, name)).catch(() => null)
  if (bytes) yield entry(name, bytes)
}

function entry(name: string, bytes: Uint8Array): TarEntry {
  return { name, bytes: bytes.length, body: once(bytes) }
}

/** Adds the last entry: the checksum of each other entry, and the number of
 * rows in each table. */
async function* withChecksums(
  entries: AsyncIterable<Copied>,
): AsyncIterable<TarEntry> {
  const sums: Checksums = { pieces: {}, rows: {} }
  for await (const { name, bytes, body, table, rows = 0 } of entries) {
    const checked = withChecksum(body)
    yield { name, bytes, body: checked.body }
    sums.pieces[name] = checked.sum()
    if (table) sums.rows[table] = (sums.rows[table] ?? 0) + rows
  }
  yield entry(CHECKSUMS, Buffer.from(JSON.stringify(sums)))
}
