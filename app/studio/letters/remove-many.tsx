import { useState } from "react"
import { ConfirmDialog } from "../frame/confirm-dialog.tsx"
import type { BulkProps } from "../resource.ts"
import { useLetterAction } from "./use-letter-action.ts"

type RemoveManyProps = BulkProps & {
  /** Returns how many were removed. */
  take: (ids: string[]) => Promise<number>
  verb: string
  meaning: string
  titleFor: (count: number) => string
  doneFor: (count: number) => string
}

/** A bulk bar whose only action removes the selected rows. */
export function RemoveMany(props: RemoveManyProps) {
  const { take, verb, meaning, titleFor, doneFor, chosen, setChosen } = props
  const [asking, setAsking] = useState(false)
  const { busy, run } = useLetterAction()
  const ids = Object.keys(chosen)
  async function remove() {
    const done = await run(async () => ({ done: doneFor(await take(ids)) }))
    setAsking(false)
    if (done) setChosen({})
  }
  if (ids.length === 0) return null
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-ink border-t bg-bone px-gutter py-3">
      <p className="label mr-auto">{ids.length} selected</p>
      <button type="button" className="press" onClick={() => setChosen({})}>
        Clear
      </button>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        {verb}…
      </button>
      {asking && (
        <ConfirmDialog
          {...{ meaning, verb, busy }}
          title={titleFor(ids.length)}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
