import { readCsv } from "../list/read-csv.ts"
import type { TypedLine } from "./stock-data.ts"

/** The database's limit for one import. */
export const MOST_LINES = 2000

const COLUMNS = {
  id: "variant_id",
  sku: "sku",
  shelf: "shelf",
  "low-stock alert": "low_at",
  // Our exports until November 2026.
  "low from": "low_at",
  "on hand": "expected",
  counted: "counted",
} as const satisfies Record<string, keyof TypedLine>

/** The lines of a file, or the error. Missing columns stay unchanged. */
export function readImport(text: string) {
  const rows = readCsv(text)
  const [first] = rows
  if (!first) return "emptyFile"
  if (!("id" in first) && !("sku" in first)) return "wrongColumns"
  if (rows.length > MOST_LINES) return "longFile"
  return rows.map(lineOf)
}

function lineOf(row: Record<string, string>): TypedLine {
  const line: TypedLine = {}
  for (const [title, key] of Object.entries(COLUMNS)) {
    if (title in row) line[key] = row[title]?.trim() ?? ""
  }
  // Without a count there is nothing to compare with.
  if (!line.counted) delete line.expected
  return line
}
