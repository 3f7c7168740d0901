const SEPARATORS = [",", ";", "\t", "|"]
const FORMULA = /^[=+\-@＝＋－＠]/
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?(,"|$)/

/** The cells of a CSV that some spreadsheet would read as a formula. The
 * expected separator depends on the reader's country. Some spreadsheets drop a
 * tab or line break at the start of a cell before they check. */
export function formulasIn(csv: string) {
  const cells = SEPARATORS.flatMap((separator) => cellsOf(csv, separator))
  const blank = cellsOf(csv, ",").filter((cell) => /^[\t\r\n]/.test(cell))
  const formulas = cells.filter((cell) => isFormula(cell.trim()))
  return [...blank, ...formulas].map((cell) => cell.slice(0, 80))
}

function isFormula(cell: string) {
  return FORMULA.test(cell) && !PLAIN_NUMBER.test(cell)
}

/** As spreadsheets do it: a quote opens a cell only at its start, and any text
 * after the closing one belongs to the cell until the next separator. */
function cellsOf(csv: string, separator: string) {
  const cells: string[] = []
  let cell = ""
  let state: "start" | "quoted" | "open" = "start"
  const text = csv.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n")
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ""
    if (state === "quoted") {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else state = "open"
    } else if (sign === '"' && state === "start") state = "quoted"
    else if (sign === separator || sign === "\n" || sign === "\r") {
      cells.push(cell)
      cell = ""
      state = "start"
    } else {
      cell += sign
      state = "open"
    }
  }
  return [...cells, cell]
}
