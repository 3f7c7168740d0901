import { unmarkBounced } from "./letter-data.ts"
import { letterMessages } from "./messages.ts"
import { useLetterAction } from "./use-letter-action.ts"

/** Clears a bounce, because mail servers make mistakes. */
export function ClearBounce({ id }: { id: string }) {
  const { busy, run } = useLetterAction()
  const unmark = () =>
    run(async () => {
      await unmarkBounced(id)
      return { done: letterMessages.bounceCleared }
    })
  return (
    <button
      type="button"
      className="press"
      disabled={busy}
      onClick={() => void unmark()}
    >
      Clear bounce
    </button>
  )
}
