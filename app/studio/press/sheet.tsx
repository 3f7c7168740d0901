import { useState } from "react"
import { notify } from "../frame/notices.tsx"
import { OwnPart } from "../frame/own-part.tsx"
import { SheetHead } from "../frame/sheet-head.tsx"
import { CsvFile } from "../list/csv-file.tsx"
import { Comparison } from "./comparison.tsx"
import { PRESS_LIST } from "./contacts.tsx"
import { pressMessages } from "./messages.ts"
import type { TypedLine } from "./press-data.ts"
import { MOST_LINES, readSheet } from "./read-sheet.ts"

/** People from a file: first it says what would change. */
export function Component() {
  const [lines, setLines] = useState<TypedLine[] | null>(null)
  function bring(text: string | null) {
    const read = text === null ? "longSheet" : readSheet(text)
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
            <CsvFile mostLines={MOST_LINES} onText={bring} />
          </>
        )}
      </div>
    </OwnPart>
  )
}
