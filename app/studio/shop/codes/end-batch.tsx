import { useState } from "react"
import { Dialog } from "../../frame/dialog.tsx"
import { notify } from "../../frame/toasts.tsx"
import { errorMessage } from "../../messages.ts"

type EndBatchProps = {
  /** Names what ends, for the question. */
  what: string
  end: () => Promise<unknown>
  onEnded: () => Promise<unknown>
  said: string
}

/** Ends a batch after a confirmation, because printed codes can't be
 * reactivated. */
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
      notify({ text: errorMessage(error), isError: true })
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        End batch…
      </button>
      {asking && (
        <Dialog title="End this batch?" onClose={() => setAsking(false)}>
          <p className="pb-6">
            This ends {what}. Codes already used aren't affected.
          </p>
          <div className="flex flex-wrap gap-3">
            <button
              type="button"
              className="press press-main"
              disabled={busy}
              onClick={go}
            >
              End batch
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
