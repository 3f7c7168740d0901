import { useState } from "react"
import { DetailHeader } from "../frame/detail-header.tsx"
import { RoleGate } from "../frame/role-gate.tsx"
import { notify } from "../frame/toasts.tsx"
import { CsvFile } from "../list/csv-file.tsx"
import { stockMessages } from "../messages.ts"
import { Comparison } from "./comparison.tsx"
import { MOST_LINES, readImport } from "./read-import.ts"
import { STOCK } from "./stock.tsx"
import type { TypedLine } from "./stock-data.ts"

type Sheet = { lines: TypedLine[]; booking: string }

/** Imports an exported stock list, after showing the changes. */
export function Component() {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  function importFile(text: string | null) {
    const read = text === null ? "longFile" : readImport(text)
    if (typeof read === "string") {
      return notify({ text: stockMessages[read], isError: true })
    }
    setSheet({ lines: read, booking: crypto.randomUUID() })
  }
  return (
    <RoleGate roles={STOCK.roles}>
      <DetailHeader list={STOCK} title="Import stock" />
      <div className="grid max-w-3xl gap-6 px-gutter pt-4">
        {sheet ? (
          <Comparison
            {...sheet}
            reason="Imported"
            onBooked={() => setSheet(null)}
            onBack={() => setSheet(null)}
          />
        ) : (
          <>
            <p>
              Choose <em>Export CSV</em> in the stock list, fill in{" "}
              <em>Counted</em>, and import the file here. Empty cells are left
              uncounted. You can also change <em>SKU</em>, <em>Shelf</em> and{" "}
              <em>Low-stock alert</em>. Your own file needs the columns{" "}
              <em>SKU</em> and <em>Counted</em>. You can check the changes
              before you save them.
            </p>
            <CsvFile mostLines={MOST_LINES} onText={importFile} />
          </>
        )}
      </div>
    </RoleGate>
  )
}
