import type { ChangeEvent } from "react"

/** Two thousand lines are never as long: more is something else. */
const MOST_BYTES = 2_000_000

type CsvFileProps = {
  mostLines: number
  /** Null where it is too long to be read. */
  onText: (text: string | null) => void
}

/** Where a spreadsheet's file is chosen. */
export function CsvFile({ mostLines, onText }: CsvFileProps) {
  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    const text = file.size > MOST_BYTES ? null : await file.text()
    // The same file can be chosen again.
    target.value = ""
    onText(text)
  }
  return (
    <label className="grid gap-1.5">
      <span className="label text-ash">
        The file, {mostLines.toLocaleString("en-GB")} lines at most
      </span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        className="box py-2"
        onChange={read}
      />
    </label>
  )
}
