import { readCsv } from "../list/read-csv.ts"
import type { TypedLine } from "./press-data.ts"

/** The database's limit for one import. */
export const MOST_LINES = 2000

/** Column titles in our own exports and in other programs' files. */
const COLUMNS: Record<string, keyof TypedLine> = {
  id: "id",
  name: "name",
  email: "email",
  "e-mail": "email",
  "email address": "email",
  outlet: "outlet",
  tags: "tags",
  note: "note",
  "no emails": "no_mail",
  // Our exports until November 2026.
  "no letters": "no_mail",
}

/** The contacts in a file, or the error. Missing columns stay unchanged. */
export function readImport(text: string) {
  const rows = readCsv(text)
  const [first] = rows
  if (!first) return "emptyFile"
  const known = new Set(Object.keys(first).map((title) => COLUMNS[title]))
  if (!known.has("id") && !(known.has("name") && known.has("email"))) {
    return "wrongColumns"
  }
  if (rows.length > MOST_LINES) return "longFile"
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
