import { useState } from "react"
import { Dialog } from "../../frame/dialog.tsx"
import { notify } from "../../frame/notices.tsx"
import { saidOf } from "../../messages.ts"

type EndBatchProps = {
  /** What ends, in words. */
  what: string
  end: () => Promise<unknown>
  onEnded: () => Promise<unknown>
  said: string
}

/** Ends codes that lie around on paper: asked twice, since there is no way
 * back for who reads one off a card. */
export function EndBatch({ what, end, onEnded, said }: EndBatchProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  async function go() {
    setBusy(true)
    try {
      await end()
      await onEnded()
      notify({ text: said })
    } catch (error) {
      notify({ text: saidOf(error), bad: true })
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        End the batch…
      </button>
      {asking && (
        <Dialog title="End the batch?" onClose={() => setAsking(false)}>
          <p className="pb-6">
            This ends {what}. What was used stays with whoever used it.
          </p>
          <div className="flex flex-wrap gap-3">
            <button
              type="button"
              className="press press-main"
              disabled={busy}
              onClick={go}
            >
              End
            </button>
            <button
              type="button"
              className="press"
              onClick={() => setAsking(false)}
            >
              Keep
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
