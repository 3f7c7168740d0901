import { type Letter, stepLetter } from "./letter-data.ts"
import { letterMessages } from "./messages.ts"
import { useLetterAction } from "./use-letter-action.ts"

/** Retries refused recipients, who certainly didn't get the letter. */
export function RetryFailed({ letter }: { letter: Letter }) {
  const { busy, run } = useLetterAction()
  const send = () =>
    run(async () => {
      const count = await stepLetter<number>("send_failed", letter.id)
      return {
        done:
          count > 0
            ? letterMessages.sendingAgain(count)
            : letterMessages.noneToSendAgain,
      }
    })
  return (
    <button
      type="button"
      className="press"
      disabled={busy}
      onClick={() => void send()}
    >
      Retry failed
    </button>
  )
}
