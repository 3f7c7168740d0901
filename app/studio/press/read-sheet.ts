import { readCsv } from "../list/read-csv.ts"
import type { TypedLine } from "./press-data.ts"

/** As many as the database reads at once. */
export const MOST_LINES = 2000

/** By the names over its columns: those of our own file, and of others'. */
const COLUMNS: Record<string, keyof TypedLine> = {
  id: "id",
  name: "name",
  "e-mail": "email",
  email: "email",
  "email address": "email",
  outlet: "outlet",
  tags: "tags",
  note: "note",
  "no letters": "no_mail",
}

/** The people of a sheet, or why it is none. What has no column stays. */
export function readSheet(text: string) {
  const rows = readCsv(text)
  const [first] = rows
  if (!first) return "emptySheet"
  const known = new Set(Object.keys(first).map((title) => COLUMNS[title]))
  if (!known.has("id") && !(known.has("name") && known.has("email"))) {
    return "strangeSheet"
  }
  if (rows.length > MOST_LINES) return "longSheet"
  return rows.map(lineOf)
}

function lineOf(row: Record<string, string>): TypedLine {
  const line: TypedLine = {}
  for (const [title, typed] of Object.entries(row)) {
    const key = COLUMNS[title]
    if (key) line[key] = typed.trim()
  }
  return line
}
