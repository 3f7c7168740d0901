import { ask, call } from "./tables.ts"

export type Change = {
  id: number
  change: string
  at: string
  by_name: string
  table_name: string
  row_id: string
  row_name: string | null
  verb: "insert" | "update" | "delete"
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The last changes of one row, newest first. */
export async function changesOf(table: string, id: string, limit = 20) {
  const { data } = await ask<Change[]>((tables) =>
    tables
      .from("history")
      .select("*")
      .eq("table_name", table)
      .eq("row_id", id)
      .order("id", { ascending: false })
      .limit(limit),
  )
  return data
}

/** Takes back all that was done in one go. */
export function putBack(change: string) {
  return call<null>("put_back", { p_change: change })
}

/** The way back from what was just done to a row. */
export async function undoLast(table: string, id: string) {
  const [last] = await changesOf(table, id, 1)
  if (last) await putBack(last.change)
}
