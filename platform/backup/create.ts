import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Sql, TransactionSql } from "../postgres/connection.ts"
import type { FileStore } from "../storage/file-store.ts"
import { keepLeftovers } from "../storage/leftovers.ts"
import {
  HEADER,
  type Header,
  once,
  SUMS,
  type Sums,
  summing,
} from "./contents.ts"
import {
  listSequences,
  listTables,
  listVersions,
  type Table,
} from "./tables.ts"
import { takeYourTime } from "./take-your-time.ts"
import { type Piece, writeTape } from "./tape.ts"

export type Source = {
  sql: Sql
  files: FileStore
  /** Where keys and written mails lie. */
  dataDir: string
}

const CHUNK_BYTES = 4 * 1024 * 1024

/** Hands `write` a tape of the database, as of one moment, and of every file
 * it names, while the site goes on: stored files never change, and none is
 * swept away meanwhile. */
export async function makeTape(
  source: Source,
  write: (tape: AsyncIterable<Uint8Array>) => Promise<void>,
) {
  await source.sql.begin(
    "isolation level repeatable read read only",
    async (tx) => {
      await takeYourTime(tx)
      await keepLeftovers(tx)
      await write(writeTape(summed(piecesOf(tx, source))))
    },
  )
}

type Copied = Piece & { table?: string; rows?: number }

async function* piecesOf(
  tx: TransactionSql,
  { files, dataDir }: Source,
): AsyncIterable<Copied> {
  const tables = await listTables(tx)
  const header: Header = {
    format: 1,
    made: new Date().toISOString(),
    ...(await listVersions(tx)),
    tables,
    sequences: await listSequences(tx),
  }
  yield piece(HEADER, Buffer.from(JSON.stringify(header, null, 2)))
  for (const table of tables) yield* rowsOf(tx, table)
  yield* filesOf(tx, files)
  yield* lying(dataDir, "keys.json")
  for (const name of await mails(dataDir)) {
    yield* lying(dataDir, `outbox/${name}`)
  }
}

/** In pieces of a few megabytes, cut between rows. */
async function* rowsOf(tx: TransactionSql, { name: table, columns }: Table) {
  const copy = `copy ${table} (${columns.join(", ")}) to stdout`
  const text: AsyncIterable<Buffer> = await tx.unsafe(copy).readable()
  let number = 0
  for await (const lines of wholeLines(text)) {
    number += 1
    const name = `tables/${table}/${String(number).padStart(6, "0")}`
    yield { ...piece(name, lines), table, rows: countRows(lines) }
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

/** A line's end inside a value is written as two characters. */
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

async function* lying(dataDir: string, name: string) {
  const bytes = await readFile(join(dataDir, name)).catch(() => null)
  if (bytes) yield piece(name, bytes)
}

function piece(name: string, bytes: Uint8Array): Piece {
  return { name, bytes: bytes.length, body: once(bytes) }
}

/** Adds the last piece: the sum of each of the others, and how many rows a
 * table has. */
async function* summed(pieces: AsyncIterable<Copied>): AsyncIterable<Piece> {
  const sums: Sums = { pieces: {}, rows: {} }
  for await (const { name, bytes, body, table, rows = 0 } of pieces) {
    const passing = summing(body)
    yield { name, bytes, body: passing.body }
    sums.pieces[name] = passing.sum()
    if (table) sums.rows[table] = (sums.rows[table] ?? 0) + rows
  }
  yield piece(SUMS, Buffer.from(JSON.stringify(sums)))
}
