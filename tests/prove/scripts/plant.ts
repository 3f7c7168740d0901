import type { Sql } from "#platform/postgres/connection.ts"
import type { Answer, Visitor } from "../../support/visitor.ts"
import type { Ledger } from "../ledger.ts"
import { CLOSED, type Column, ownReason, textColumns } from "./columns.ts"
import type { Pen } from "./hostile-text.ts"

type Gardener = {
  pen: Pen
  ledger: Ledger
  /** Staff first; the service writes what staff may not. */
  hands: Visitor[]
}

/** Writes a hostile text into every text column of these rows that has none
 * yet. Closed columns must refuse all of them. */
export async function plantRows(
  sql: Sql,
  rows: Record<string, string>,
  gardener: Gardener,
) {
  for (const column of await textColumns(sql)) {
    const row = rows[column.table]
    if (!row || ownReason(column)) continue
    if (!(await holdsMarker(sql, column))) await plant(column, row, gardener)
  }
}

async function plant(column: Column, row: string, gardener: Gardener) {
  const { pen, ledger } = gardener
  const field = `${column.table}.${column.name}`
  const marker = pen.newMarker()
  const taken = await firstTaken(column, row, marker, gardener)
  const closed = field in CLOSED
  if (taken && !closed) pen.keep(field, marker, taken)
  ledger.expect(
    "inert",
    closed === (taken === null),
    closed
      ? `${field} is called closed and took ${JSON.stringify(taken)}`
      : `${field} takes none of our texts: say why in columns.ts`,
  )
}

async function firstTaken(
  { table, name, type }: Column,
  row: string,
  marker: string,
  { pen, hands, ledger }: Gardener,
) {
  const key = KEYS[table] ?? "id"
  const path = `/rest/v1/${table}?${key}=eq.${encodeURIComponent(row)}`
  for (const text of pen.candidates(marker)) {
    for (const value of shapes(text, type)) {
      const answer = await write(hands, path, { [name]: value })
      if (answer.status < 300) return text
      ledger.expect(
        "answers",
        answer.status < 500,
        `${table}.${name} answered ${answer.status} to ${text}`,
      )
    }
  }
  return null
}

const KEYS: Record<string, string> = {
  pictures: "url",
  site_settings: "key",
  order_addresses: "order_id",
  demo_answers: "demo_id",
}

async function write(hands: Visitor[], path: string, row: object) {
  let answer: Answer | null = null
  for (const hand of hands) {
    answer = await hand.call(path, row, {
      method: "PATCH",
      headers: { Prefer: "return=minimal" },
    })
    if (![401, 403].includes(answer.status)) break
  }
  if (!answer) throw new Error("nobody to write")
  return answer
}

function shapes(text: string, type: string) {
  if (type.endsWith("[]")) return [[text]]
  if (!type.startsWith("json")) return [text]
  const pictures = ["image/avif", "image/jpeg"].map((type) => ({
    type,
    width: 640,
    url: text,
    name: text,
  }))
  return [{ name: text, address: [text], email: text }, pictures]
}

/** By now every text column holds a hostile text or is known not to. */
export async function lookForBareColumns(sql: Sql, ledger: Ledger) {
  const columns = await textColumns(sql)
  for (const column of columns) {
    const field = `${column.table}.${column.name}`
    if (field in CLOSED || ownReason(column)) continue
    ledger.expect(
      "inert",
      await holdsMarker(sql, column),
      `no hostile text was put into ${field}`,
    )
  }
  const known = new Set(columns.map(({ table, name }) => `${table}.${name}`))
  const stale = Object.keys(CLOSED).filter((field) => !known.has(field))
  ledger.expect("inert", stale.length === 0, `there is no ${stale.join(", ")}`)
}

async function holdsMarker(sql: Sql, { table, name }: Column) {
  const [row] = await sql`
    select exists (select from ${sql(`public.${table}`)}
      where ${sql(name)}::text ~* 'zx[0-9]+xz') as held`
  return Boolean(row?.held)
}
