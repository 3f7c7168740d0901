import { type ChangeEvent, useState } from "react"
import { notify } from "../frame/notices.tsx"
import { OwnPart } from "../frame/own-part.tsx"
import { SheetHead } from "../frame/sheet-head.tsx"
import { Comparison } from "./comparison.tsx"
import { PRESS_LIST } from "./contacts.tsx"
import { pressMessages } from "./messages.ts"
import type { TypedLine } from "./press-data.ts"
import { MOST_LINES, readSheet } from "./read-sheet.ts"

const MOST_BYTES = 2_000_000

/** People from a file: first it says what would change. */
export function Component() {
  const [lines, setLines] = useState<TypedLine[] | null>(null)
  async function bring({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    const read =
      file.size > MOST_BYTES ? "longSheet" : readSheet(await file.text())
    target.value = ""
    if (typeof read === "string") {
      return notify({ text: pressMessages[read], bad: true })
    }
    setLines(read)
  }
  return (
    <OwnPart roles={PRESS_LIST.roles}>
      <SheetHead list={PRESS_LIST} title="From a CSV" />
      <div className="grid max-w-3xl gap-6 px-gutter pt-4">
        {lines ? (
          <Comparison lines={lines} onDone={() => setLines(null)} />
        ) : (
          <>
            <p>
              A file needs the columns <em>Name</em> and <em>E-mail</em>, and
              may have <em>Outlet</em>, <em>Tags</em> (with commas between),{" "}
              <em>Note</em> and <em>No letters</em>. Who is in the list already
              is known by the address, or by the <em>Id</em> of the file that
              the list gives away as <em>CSV</em>. Nobody is removed, nobody who
              left is put back, and nothing is written before you have seen what
              would change.
            </p>
            <label className="grid gap-1.5">
              <span className="label text-ash">
                The file, {MOST_LINES.toLocaleString("en-GB")} lines at most
              </span>
              <input
                type="file"
                accept=".csv,.tsv,.txt,text/csv"
                className="box py-2"
                onChange={bring}
              />
            </label>
          </>
        )}
      </div>
    </OwnPart>
  )
}
