import { useState } from "react"
import { DetailHeader } from "../frame/detail-header.tsx"
import { RoleGate } from "../frame/role-gate.tsx"
import { notify } from "../frame/toasts.tsx"
import { CsvFile } from "../list/csv-file.tsx"
import { Comparison } from "./comparison.tsx"
import { PRESS_LIST } from "./contacts.tsx"
import { pressMessages } from "./messages.ts"
import type { TypedLine } from "./press-data.ts"
import { MOST_LINES, readImport } from "./read-import.ts"

/** Imports press contacts from a file, after showing the changes. */
export function Component() {
  const [lines, setLines] = useState<TypedLine[] | null>(null)
  function importFile(text: string | null) {
    const read = text === null ? "longFile" : readImport(text)
    if (typeof read === "string") {
      return notify({ text: pressMessages[read], isError: true })
    }
    setLines(read)
  }
  return (
    <RoleGate roles={PRESS_LIST.roles}>
      <DetailHeader list={PRESS_LIST} title="Import contacts" />
      <div className="grid max-w-3xl gap-6 px-gutter pt-4">
        {lines ? (
          <Comparison lines={lines} onDone={() => setLines(null)} />
        ) : (
          <>
            <p>
              A file needs the columns <em>Name</em> and <em>Email</em>, and may
              have <em>Outlet</em>, <em>Tags</em> (separated by commas),{" "}
              <em>Note</em> and <em>No emails</em>. We match existing contacts
              by email, or by the <em>Id</em> in a file from <em>Export CSV</em>
              . An import never removes anyone and never emails anyone who
              unsubscribed. You can check the changes before you import them.
            </p>
            <CsvFile mostLines={MOST_LINES} onText={importFile} />
          </>
        )}
      </div>
    </RoleGate>
  )
}
