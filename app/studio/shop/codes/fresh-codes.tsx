import { useEffect, useRef } from "react"
import { SheetHead } from "../../frame/sheet-head.tsx"
import { csvOf, saveCsv } from "../../list/csv.ts"
import type { Column } from "../../resource.ts"

/** Codes that were just made. */
export type Fresh = {
  name: string
  /** Whether they can be found again. */
  said: string
  codes: readonly string[]
  /** What stands beside each in the file. */
  beside: readonly { title: string; of: (code: string) => string }[]
}

type FreshCodesProps = {
  list: { path: string; many: string }
  fresh: Fresh
  onMore: () => void
}

const SHOWN = 5

/** The codes, to be taken away as a file while they are here. */
export function FreshCodes({ list, fresh, onMore }: FreshCodesProps) {
  const { name, codes } = fresh
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <SheetHead list={list} title={`${codes.length} codes: ${name}`} />
      <div className="grid max-w-3xl justify-items-start gap-6 px-gutter pt-4">
        <p role="status">{fresh.said}</p>
        <ul className="label grid gap-2">
          {codes.slice(0, SHOWN).map((code) => (
            <li key={code}>{code}</li>
          ))}
          {codes.length > SHOWN && <li>and {codes.length - SHOWN} more</li>}
        </ul>
        <div className="flex flex-wrap gap-3">
          <button
            ref={button}
            type="button"
            className="press press-main"
            onClick={() => saveCsv(`${name}.csv`, textOf(fresh))}
          >
            Save the CSV
          </button>
          <button type="button" className="press" onClick={onMore}>
            Make more
          </button>
        </div>
      </div>
    </>
  )
}

function textOf({ codes, beside }: Fresh) {
  const columns: Column[] = [
    { key: "id", title: "Code" },
    ...beside.map(({ title, of }) => ({
      key: title,
      title,
      text: ({ id }: { id: string }) => of(id),
    })),
  ]
  return csvOf(
    columns,
    codes.map((id) => ({ id })),
  )
}
