import { useState } from "react"
import { createPortal } from "react-dom"
import { Dialog } from "../frame/dialog.tsx"
import { type Letter, stepLetter } from "./letter-data.ts"
import { letterMessages, people } from "./messages.ts"
import { useLetterAction } from "./use-letter-action.ts"

/** Sends again to recipients whose delivery wasn't confirmed. */
export function ResendUnconfirmed({ letter }: { letter: Letter }) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useLetterAction()
  const close = () => setAsking(false)
  async function send() {
    const done = await run(async () => {
      const count = await stepLetter<number>("send_doubtful", letter.id)
      return {
        done:
          count > 0
            ? letterMessages.sendingAgain(count)
            : letterMessages.noneUnconfirmed,
      }
    })
    if (done) close()
  }
  return (
    <>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        Send again…
      </button>
      {asking &&
        createPortal(
          <Dialog
            title={`Send again to ${people(letter.doubt_count)}?`}
            onClose={close}
          >
            <div className="grid gap-3 pb-6">
              <p>
                The site stopped or the connection failed while we handed these
                emails to the mail server. We can't tell whether they were sent.
              </p>
              <p>
                If you send them again, some people may get the letter twice. If
                you don't, some may never get it.
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              <button
                type="button"
                className="press press-main"
                disabled={busy}
                onClick={() => void send()}
              >
                Send again
              </button>
              <button type="button" className="press" onClick={close}>
                Cancel
              </button>
            </div>
          </Dialog>,
          document.body,
        )}
    </>
  )
}
