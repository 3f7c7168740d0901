import { leftOf, takesText } from "./going.ts"
import type { Letter } from "./letter-data.ts"
import { letterMessages } from "./messages.ts"

/** How far a letter is that is going out. */
export function Progress({ letter }: { letter: Letter }) {
  const { recipient_count: all, state, pace } = letter
  if (state === "sent") return null
  const left = leftOf(letter)
  if (all === null || left === null) {
    return <p>{letterMessages.notCounted}</p>
  }
  return (
    <div className="grid gap-2">
      <progress
        aria-label="How far it is"
        className="bar"
        value={all - left}
        max={Math.max(1, all)}
      />
      <p>
        {letter.sent_count} of {all} sent
        {left > 0 && `, ${left} to come`}.
        {left > 0 &&
          state === "sending" &&
          ` It takes ${takesText(left, pace)}.`}
      </p>
    </div>
  )
}
