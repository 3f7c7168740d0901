import { useState } from "react"
import { Dialog } from "../frame/dialog.tsx"
import { type Letter, stepLetter } from "./letter-data.ts"
import { letterMessages } from "./messages.ts"
import { useLetterDoing } from "./use-letter-doing.ts"

/** A letter that was stopped because it was wrong need not wait for ever. */
export function EndPress({ letter }: { letter: Letter }) {
  const [asking, setAsking] = useState(false)
  const { busy, act } = useLetterDoing()
  const end = () =>
    act(async () => {
      const count = await stepLetter<number>("end_letter", letter.id)
      return { done: letterMessages.ended(count) }
    })
  return (
    <>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        End it here…
      </button>
      {asking && (
        <Dialog title="End it here?" onClose={() => setAsking(false)}>
          <p>{letterMessages.endsHere}</p>
          <div className="flex flex-wrap gap-3 pt-6">
            <button
              type="button"
              className="press press-main"
              disabled={busy}
              onClick={() => void end()}
            >
              End it
            </button>
            <button
              type="button"
              className="press"
              onClick={() => setAsking(false)}
            >
              Keep it
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
