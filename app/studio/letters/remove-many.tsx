import { useState } from "react"
import { AskDialog } from "../frame/ask-dialog.tsx"
import type { BulkProps } from "../resource.ts"
import { useLetterDoing } from "./use-letter-doing.ts"

type RemoveManyProps = BulkProps & {
  /** Says how many went. */
  take: (ids: string[]) => Promise<number>
  verb: string
  meaning: string
  titleFor: (count: number) => string
  doneFor: (count: number) => string
}

/** What can be done with all that is chosen: it goes. */
export function RemoveMany(props: RemoveManyProps) {
  const { take, verb, meaning, titleFor, doneFor, chosen, setChosen } = props
  const [asking, setAsking] = useState(false)
  const { busy, act } = useLetterDoing()
  const ids = Object.keys(chosen)
  async function remove() {
    const done = await act(async () => ({ done: doneFor(await take(ids)) }))
    setAsking(false)
    if (done) setChosen({})
  }
  if (ids.length === 0) return null
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-ink border-t bg-bone px-gutter py-3">
      <p className="label mr-auto">{ids.length} chosen</p>
      <button type="button" className="press" onClick={() => setChosen({})}>
        None
      </button>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        {verb}…
      </button>
      {asking && (
        <AskDialog
          {...{ meaning, verb, busy }}
          title={titleFor(ids.length)}
          onYes={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
