import { useState } from "react"
import { createPortal } from "react-dom"
import { Dialog } from "../frame/dialog.tsx"
import { type Letter, stepLetter } from "./letter-data.ts"
import { letterMessages, people } from "./messages.ts"
import { useLetterDoing } from "./use-letter-doing.ts"

/** Those of whom nobody knows whether they have it: once more, knowingly. */
export function DoubtPress({ letter }: { letter: Letter }) {
  const [asking, setAsking] = useState(false)
  const { busy, act } = useLetterDoing()
  const close = () => setAsking(false)
  async function send() {
    const done = await act(async () => {
      const count = await stepLetter<number>("send_doubtful", letter.id)
      return {
        done:
          count > 0
            ? letterMessages.againOnItsWay(count)
            : letterMessages.noneInDoubt,
      }
    })
    if (done) close()
  }
  return (
    <>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        Send these again…
      </button>
      {asking &&
        createPortal(
          <Dialog
            title={`Once more to ${people(letter.doubt_count)}?`}
            onClose={close}
          >
            <div className="grid gap-3 pb-6">
              <p>
                The site stopped, or the line broke, just as these were handed
                to the mail server. It may have sent them on; nobody can tell.
              </p>
              <p>
                If you send them again, some may get the letter twice. If you do
                not, some may never get it.
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              <button
                type="button"
                className="press press-main"
                disabled={busy}
                onClick={() => void send()}
              >
                Send these again
              </button>
              <button type="button" className="press" onClick={close}>
                Leave it so
              </button>
            </div>
          </Dialog>,
          document.body,
        )}
    </>
  )
}
