import type { ChangeEvent } from "react"

/** Far more than 2,000 lines need; a larger file is something else. */
const MOST_BYTES = 2_000_000

type CsvFileProps = {
  mostLines: number
  /** Null when the file is too large. */
  onText: (text: string | null) => void
}

/** Chooses a spreadsheet file. */
export function CsvFile({ mostLines, onText }: CsvFileProps) {
  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    const text = file.size > MOST_BYTES ? null : await file.text()
    // Lets the same file be chosen again.
    target.value = ""
    onText(text)
  }
  return (
    <label className="grid gap-1.5">
      <span className="label text-ash">
        CSV file (up to {mostLines.toLocaleString("en-GB")} lines)
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
