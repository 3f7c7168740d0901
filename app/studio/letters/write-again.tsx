import { unmarkBounced } from "./letter-data.ts"
import { letterMessages } from "./messages.ts"
import { useLetterDoing } from "./use-letter-doing.ts"

/** Mail servers err, and mailboxes come back. */
export function WriteAgain({ id }: { id: string }) {
  const { busy, act } = useLetterDoing()
  const unmark = () =>
    act(async () => {
      await unmarkBounced(id)
      return { done: letterMessages.mailboxIsThere }
    })
  return (
    <button
      type="button"
      className="press"
      disabled={busy}
      onClick={() => void unmark()}
    >
      Write there again
    </button>
  )
}
