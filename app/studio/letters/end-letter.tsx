import { useState } from "react"
import { Dialog } from "../frame/dialog.tsx"
import { type Letter, stepLetter } from "./letter-data.ts"
import { letterMessages } from "./messages.ts"
import { useLetterAction } from "./use-letter-action.ts"

/** Ends a stopped letter, so that it doesn't wait for ever. */
export function EndLetter({ letter }: { letter: Letter }) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useLetterAction()
  const end = () =>
    run(async () => {
      const count = await stepLetter<number>("end_letter", letter.id)
      return { done: letterMessages.ended(count) }
    })
  return (
    <>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        End sending…
      </button>
      {asking && (
        <Dialog title="End sending?" onClose={() => setAsking(false)}>
          <p>{letterMessages.endWarning}</p>
          <div className="flex flex-wrap gap-3 pt-6">
            <button
              type="button"
              className="press press-main"
              disabled={busy}
              onClick={() => void end()}
            >
              End sending
            </button>
            <button
              type="button"
              className="press"
              onClick={() => setAsking(false)}
            >
              Cancel
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
