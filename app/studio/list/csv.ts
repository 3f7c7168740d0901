import { CSV_MARK, csvText } from "#domain/csv.ts"
import { readPage } from "../data/rows.ts"
import type { Column, Listed, ListQuery, ListRow } from "../resource.ts"

const AT_ONCE = 500
const MOST_ROWS = 20_000

/** Downloads all results of a list, not only the current page. */
export async function downloadCsv(resource: Listed, query: ListQuery) {
  const rows: ListRow[] = []
  for (let page = 1; rows.length < MOST_ROWS; page += 1) {
    const found = await readPage(resource, { ...query, page }, AT_ONCE)
    rows.push(...found.rows)
    if (found.rows.length < AT_ONCE) break
  }
  const { path, columns, sheet = columns } = resource
  saveCsv(`${path}.csv`, csvOf(sheet, rows))
}

export function csvOf(columns: readonly Column[], rows: readonly ListRow[]) {
  const head = columns.map(({ title }) => title)
  const lines = rows.map((row) => columns.map((column) => textOf(column, row)))
  return csvText([head, ...lines])
}

export function textOf({ key, text }: Column, row: ListRow) {
  if (text) return text(row)
  const value = row[key]
  return value === null || value === undefined ? "" : String(value)
}

/** Offers a text as a download. */
export function saveCsv(name: string, text: string) {
  const file = new Blob([CSV_MARK, text], { type: "text/csv;charset=utf-8" })
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
