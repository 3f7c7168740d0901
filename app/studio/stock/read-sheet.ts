import { readCsv } from "../list/read-csv.ts"
import type { TypedLine } from "./stock-data.ts"

/** As many as the database reads at once. */
export const MOST_LINES = 2000

const COLUMNS = {
  id: "variant_id",
  sku: "sku",
  shelf: "shelf",
  "low from": "low_at",
  "on hand": "expected",
  counted: "counted",
} as const satisfies Record<string, keyof TypedLine>

/** The lines of a sheet, or why it is none. What has no column stays. */
export function readSheet(text: string) {
  const rows = readCsv(text)
  const [first] = rows
  if (!first) return "emptySheet"
  if (!("id" in first) && !("sku" in first)) return "strangeSheet"
  if (rows.length > MOST_LINES) return "longSheet"
  return rows.map(lineOf)
}

function lineOf(row: Record<string, string>): TypedLine {
  const line: TypedLine = {}
  for (const [title, key] of Object.entries(COLUMNS)) {
    if (title in row) line[key] = row[title]?.trim() ?? ""
  }
  // What is not counted expects nothing.
  if (!line.counted) delete line.expected
  return line
}
