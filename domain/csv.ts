/** A table of text as a file: rows of cells, each as it is. */
export function csvText(rows: readonly (readonly string[])[]) {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")
}

/** What makes spreadsheets read a file as UTF-8. */
export const CSV_MARK = "\uFEFF"

// What a spreadsheet would take for a formula.
const FORMULA = /^[=+\-@\t\r]/

function cell(text: string) {
  const plain =
    FORMULA.test(text) && !Number.isFinite(Number(text)) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
