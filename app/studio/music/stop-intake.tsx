import { useState } from "react"
import { Dialog } from "../frame/dialog.tsx"
import { throwAway } from "./bring/bring.ts"
import { cancelIntake, type Intake } from "./intake-data.ts"
import { musicMessages } from "./messages.ts"
import { useDoing } from "./use-doing.ts"

/** What is made is deleted as a record; what is not, or not yet again, can be
 * stopped. */
export function StopIntake({ intake }: { intake: Intake }) {
  const [asking, setAsking] = useState(false)
  const { busy, act } = useDoing()
  const { id, state, made_at } = intake
  if (state === "ready" || state === "cancelled") return null
  async function stop() {
    const stopped = await act(
      async () => {
        await cancelIntake(id)
        throwAway(id)
      },
      made_at ? musicMessages.stoppedMaking : musicMessages.cancelled,
    )
    if (stopped) setAsking(false)
  }
  return (
    <>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        Stop it…
      </button>
      {asking && (
        <Dialog title="Stop it?" onClose={() => setAsking(false)}>
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
              Stop it
            </button>
            <button
              type="button"
              className="press"
              onClick={() => setAsking(false)}
            >
              Not now
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
