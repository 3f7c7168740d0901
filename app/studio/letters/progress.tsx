import type { Letter } from "./letter-data.ts"
import { letterMessages } from "./messages.ts"
import { durationText, remainingOf } from "./send-progress.ts"

/** The progress of a letter that is being sent. */
export function Progress({ letter }: { letter: Letter }) {
  const { recipient_count: all, state, pace } = letter
  if (state === "sent") return null
  const left = remainingOf(letter)
  if (all === null || left === null) {
    return <p>{letterMessages.notCounted}</p>
  }
  return (
    <div className="grid gap-2">
      <progress
        aria-label="Sending progress"
        className="bar"
        value={all - left}
        max={Math.max(1, all)}
      />
      <p>
        {letter.sent_count} of {all} sent
        {left > 0 && `, ${left} remaining`}.
        {left > 0 &&
          state === "sending" &&
          ` This takes ${durationText(left, pace)}.`}
      </p>
    </div>
  )
}
