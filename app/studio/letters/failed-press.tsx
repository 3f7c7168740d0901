import { type Letter, stepLetter } from "./letter-data.ts"
import { letterMessages } from "./messages.ts"
import { useLetterDoing } from "./use-letter-doing.ts"

/** Those who certainly do not have it: nobody gets it twice by this. */
export function FailedPress({ letter }: { letter: Letter }) {
  const { busy, act } = useLetterDoing()
  const send = () =>
    act(async () => {
      const count = await stepLetter<number>("send_failed", letter.id)
      return {
        done:
          count > 0
            ? letterMessages.againOnItsWay(count)
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
      Try the refused ones again
    </button>
  )
}
