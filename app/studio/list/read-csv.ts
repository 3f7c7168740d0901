import { CSV_MARK, unguarded } from "#domain/csv.ts"

const SEPARATORS = [",", ";", "\t"] as const
const QUOTED = /"(?:[^"]|"")*"/g

/** The rows of a CSV, each keyed by its column titles in lower case. Reads back
 * exactly what `csvText` wrote, and files with semicolons or tabs, which
 * spreadsheets write in some countries. Empty rows are left out. */
export function readCsv(text: string) {
  const plain = text.startsWith(CSV_MARK) ? text.slice(1) : text
  const [head = [], ...lines] = cellsOf(plain, separatorOf(plain))
  const names = head.map((name) => name.trim().toLowerCase())
  return lines
    .filter((cells) => cells.some((cell) => cell.trim() !== ""))
    .map((cells) =>
      Object.fromEntries(
        names.map((name, place) => [name, cells[place] ?? ""]),
      ),
    )
}

function separatorOf(text: string) {
  const [head = ""] = text.replace(QUOTED, "").split(/\r?\n/, 1)
  const times = (sign: string) => head.split(sign).length
  return SEPARATORS.reduce((best, sign) =>
    times(sign) > times(best) ? sign : best,
  )
}

function cellsOf(text: string, separator: string) {
  const lines: string[][] = [[]]
  let cell = ""
  let quoted = false
  const end = () => {
    lines.at(-1)?.push(unguarded(cell))
    cell = ""
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ""
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += sign
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === "") quoted = true
    else if (sign === separator) end()
    else if (sign === "\n") {
      end()
      lines.push([])
    } else if (sign !== "\r") cell += sign
  }
  end()
  return lines
}
