import { useState } from "react"
import { Dialog } from "../frame/dialog.tsx"
import { cancelIntake, type Intake } from "./intake-data.ts"
import { musicMessages } from "./messages.ts"
import { cancelUpload } from "./upload/upload-files.ts"
import { useMusicAction } from "./use-music-action.ts"

/** Cancels an upload, or stops remaking the files of a release. */
export function StopIntake({ intake }: { intake: Intake }) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useMusicAction()
  const { id, state, made_at } = intake
  if (state === "ready" || state === "cancelled") return null
  async function stop() {
    const stopped = await run(
      async () => {
        await cancelIntake(id)
        cancelUpload(id)
      },
      made_at ? musicMessages.stoppedMaking : musicMessages.cancelled,
    )
    if (stopped) setAsking(false)
  }
  return (
    <>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        {made_at ? "Stop processing…" : "Cancel upload…"}
      </button>
      {asking && (
        <Dialog
          title={made_at ? "Stop processing?" : "Discard this upload?"}
          onClose={() => setAsking(false)}
        >
          <p className="pb-6">
            {made_at ? musicMessages.stopMakingAsk : musicMessages.stopAsk}
          </p>
          <div className="flex flex-wrap gap-3">
            <button
              type="button"
              className="press press-main"
              disabled={busy}
              onClick={() => void stop()}
            >
              {made_at ? "Stop" : "Discard"}
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
