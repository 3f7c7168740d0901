/** The project's only CSV writer. Every cell is quoted, and no text in it can
 * start a formula, whichever separator the spreadsheet splits on. */
export function csvText(rows: readonly (readonly string[])[]) {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")
}

/** Makes spreadsheets read a file as UTF-8. */
export const CSV_MARK = "\uFEFF"

function cell(text: string) {
  return `"${guarded(text).replaceAll('"', '""')}"`
}

// A plain number cannot start a formula, and accounts need to add it up.
const NUMBER = /^[+-]?\d+(\.\d+)?$/
const FORMULA_SIGNS = "[=+\\-@＝＋－＠]"
// Quotes hold a cell together only in a spreadsheet that expects commas. One
// that expects semicolons or tabs ignores most of them, so a new cell can start
// after any of these, and after quotes or spaces that follow.
// The sign is optional so that blanks are read once, however many there are.
const CELL_START = '((?:^(?![,;|])|[,;|\\t\\r\\n])[\\s"\\p{Cc}\\p{Cf}]*)'
const FORMULA = new RegExp(`${CELL_START}('*${FORMULA_SIGNS})?`, "gu")
const GUARDED = new RegExp(`${CELL_START}(?:'('*${FORMULA_SIGNS}))?`, "gu")

function guarded(text: string) {
  if (NUMBER.test(text)) return text
  const safe = text.replace(FORMULA, (start, blanks, formula) =>
    formula ? `${blanks}'${formula}` : start,
  )
  return safe.replace(/^'*[\t\r\n]/, "'$&")
}

/** Reverses the guard: a cell's text before it was written. */
export function unguarded(cell: string) {
  return cell.replace(/^'('*[\t\r\n])/, "$1").replace(GUARDED, "$1$2")
}
