const BYTE_ORDER_MARK = /^\uFEFF/
const SEPARATORS = [",", ";", "\t"] as const

/** The lines of a file that a spreadsheet wrote, by the names over its columns:
 * in small letters, since nobody types them twice the same. Some countries'
 * spreadsheets put semicolons between. Empty lines are nobody. */
export function readCsv(text: string) {
  const plain = text.replace(BYTE_ORDER_MARK, "")
  const [head = [], ...lines] = cellsOf(plain, separatorOf(plain))
  const names = head.map((name) => name.trim().toLowerCase())
  return lines
    .filter((cells) => cells.some((cell) => cell.trim() !== ""))
    .map((cells) =>
      Object.fromEntries(
        names.map((name, place) => [name, unmarked(cells[place] ?? "")]),
      ),
    )
}

function separatorOf(text: string) {
  const [head = ""] = text.split(/\r?\n/, 1)
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
    lines.at(-1)?.push(cell)
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

/** Without the sign that keeps a spreadsheet from taking it for a formula. */
function unmarked(cell: string) {
  return cell.replace(/^'(?=[=+\-@\t\r])/, "")
}
