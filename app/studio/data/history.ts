import { ask, call } from "./tables.ts"

export type Change = {
  id: number
  change: string
  at: string
  by: string | null
  /** Null once the account is deleted. */
  by_name: string | null
  table_name: string
  row_id: string
  row_name: string | null
  verb: "insert" | "update" | "delete"
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** A side effect of another line of the same change. */
  follows: boolean
  /** The change that this one undid. */
  puts_back: string | null
}

type HistoryQuery = {
  table?: string
  row?: string
  by?: string
  /** Only lines before this one. */
  before?: number
}

/** History lines, newest first. */
export async function readHistory(query: HistoryQuery, limit: number) {
  const { data } = await ask<Change[]>((tables) => {
    let found = tables.from("history").select("*")
    if (query.table) found = found.eq("table_name", query.table)
    if (query.row) found = found.eq("row_id", query.row)
    if (query.by) found = found.eq("by", query.by)
    if (query.before) found = found.lt("id", query.before)
    return found.order("id", { ascending: false }).limit(limit)
  })
  return data
}

/** A row's latest changes, newest first. */
export function changesOf(table: string, id: string, limit = 20) {
  return readHistory({ table, row: id }, limit)
}

/** Undoes everything done in one change. */
export function undoChange(change: string) {
  return call<null>("put_back", { p_change: change })
}

/** Undoes the latest change to a row. */
export async function undoLastChange(table: string, id: string) {
  const [last] = await changesOf(table, id, 1)
  if (last) await undoChange(last.change)
}
