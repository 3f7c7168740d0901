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

// A plain number cannot start a formula, and accounts have to add it up.
const NUMBER = /^[+-]?\d+(\.\d+)?$/
const FORMULA = /'*[=+\-@＝＋－＠]/y
const GUARDED_FORMULA = /'('*[=+\-@＝＋－＠])/y
// Our quotes hold a cell together only for a spreadsheet that expects commas.
// One that expects semicolons or tabs ignores most of them, so a cell of its
// own can start after any of these, and after quotes or blanks behind them.
const SEPARATOR = /[,;|\t\r\n]/
const BLANK = /[\s"\p{Cc}\p{Cf}]/u

function guarded(text: string) {
  if (NUMBER.test(text)) return text
  const safe = replaceAtCellStarts(text, FORMULA, (found) => `'${found}`)
  return safe.replace(/^'*[\t\r\n]/, "'$&")
}

/** The text of a cell as it was before it was written. */
export function unguarded(cell: string) {
  const text = cell.replace(/^'('*[\t\r\n])/, "$1")
  return replaceAtCellStarts(text, GUARDED_FORMULA, (found) => found.slice(1))
}

/** Walks the text once: a pattern that looks back from every sign would take
 * minutes for a stranger's message full of blanks. */
function replaceAtCellStarts(
  text: string,
  sticky: RegExp,
  change: (found: string) => string,
) {
  let result = ""
  let starts = true
  let at = 0
  while (at < text.length) {
    sticky.lastIndex = at
    const found: string | undefined = starts
      ? sticky.exec(text)?.[0]
      : undefined
    const next: string =
      found ?? String.fromCodePoint(text.codePointAt(at) ?? 0)
    result += found ? change(found) : next
    at += next.length
    starts = !found && (SEPARATOR.test(next) || (starts && BLANK.test(next)))
  }
  return result
}
