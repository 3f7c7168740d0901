import { useState } from "react"
import { notify } from "../frame/notices.tsx"
import { OwnPart } from "../frame/own-part.tsx"
import { SheetHead } from "../frame/sheet-head.tsx"
import { CsvFile } from "../list/csv-file.tsx"
import { stockMessages } from "../messages.ts"
import { Comparison } from "./comparison.tsx"
import { MOST_LINES, readSheet } from "./read-sheet.ts"
import { STOCK } from "./stock.tsx"
import type { TypedLine } from "./stock-data.ts"

type Sheet = { lines: TypedLine[]; booking: string }

/** The list's file comes back, filled in: first it says what would change. */
export function Component() {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  function bring(text: string | null) {
    const read = text === null ? "longSheet" : readSheet(text)
    if (typeof read === "string") {
      return notify({ text: stockMessages[read], bad: true })
    }
    setSheet({ lines: read, booking: crypto.randomUUID() })
  }
  return (
    <OwnPart roles={STOCK.roles}>
      <SheetHead list={STOCK} title="From a CSV" />
      <div className="grid max-w-3xl gap-6 px-gutter pt-4">
        {sheet ? (
          <Comparison
            {...sheet}
            reason="From a sheet"
            onBooked={() => setSheet(null)}
            onBack={() => setSheet(null)}
          />
        ) : (
          <>
            <p>
              Take the list as <em>CSV</em>, write what you found under{" "}
              <em>Counted</em>, and bring it back. What is left empty there is
              not counted. <em>SKU</em>, <em>Shelf</em> and <em>Low from</em>{" "}
              can be written too. A file of your own needs <em>SKU</em> and{" "}
              <em>Counted</em>. Nothing is booked before you have seen what
              would change.
            </p>
            <CsvFile mostLines={MOST_LINES} onText={bring} />
          </>
        )}
      </div>
    </OwnPart>
  )
}
