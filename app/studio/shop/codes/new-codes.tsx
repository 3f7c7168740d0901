import { useEffect, useRef } from "react"
import { DetailHeader } from "../../frame/detail-header.tsx"
import { csvOf, saveCsv } from "../../list/csv.ts"
import type { Column } from "../../resource.ts"

/** Newly created codes. */
export type NewBatch = {
  name: string
  /** Says whether they can be found again. */
  said: string
  codes: readonly string[]
  /** Further columns of the file. */
  beside: readonly { title: string; of: (code: string) => string }[]
}

type NewCodesProps = {
  list: { path: string; many: string }
  fresh: NewBatch
  onMore: () => void
}

const SHOWN = 5

/** Shows new codes and offers them as a file. */
export function NewCodes({ list, fresh, onMore }: NewCodesProps) {
  const { name, codes } = fresh
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <DetailHeader list={list} title={`${codes.length} codes: ${name}`} />
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
            Save CSV
          </button>
          <button type="button" className="press" onClick={onMore}>
            Create more
          </button>
        </div>
      </div>
    </>
  )
}

function textOf({ codes, beside }: NewBatch) {
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
