import { type FormEvent, useId, useState } from "react"
import { LETTER_LIMITS } from "#domain/letter/blocks.ts"
import { EndLetter } from "./end-letter.tsx"
import { type Letter, stepLetter, updateLetter } from "./letter-data.ts"
import { letterMessages } from "./messages.ts"
import { ResendUnconfirmed } from "./resend-unconfirmed.tsx"
import { RetryFailed } from "./retry-failed.tsx"
import { useLetterAction } from "./use-letter-action.ts"

const STEPS = {
  scheduled: ["unschedule_letter", "Unschedule", letterMessages.backToDraft],
  sending: ["stop_letter", "Stop", letterMessages.stopped],
  stopped: ["go_on_letter", "Resume", letterMessages.resumed],
} as const

/** Actions on a letter that is scheduled or being sent. */
export function LetterSteps({ letter }: { letter: Letter }) {
  const { busy, run } = useLetterAction()
  const { id, state } = letter
  const step = state === "draft" || state === "sent" ? null : STEPS[state]
  return (
    <div className="flex flex-wrap items-end gap-3">
      {step && (
        <button
          type="button"
          className="press press-main"
          disabled={busy}
          onClick={() =>
            void run(async () => {
              await stepLetter(step[0], id)
              return { done: step[2] }
            })
          }
        >
          {step[1]}
        </button>
      )}
      {state === "stopped" && <EndLetter letter={letter} />}
      {step && <Pace key={letter.pace} letter={letter} />}
      {letter.doubt_count !== 0 && state !== "stopped" && (
        <ResendUnconfirmed letter={letter} />
      )}
      {letter.failed_count !== 0 && state !== "stopped" && (
        <RetryFailed letter={letter} />
      )}
    </div>
  )
}

/** Changes the sending rate, which takes effect at once. */
function Pace({ letter }: { letter: Letter }) {
  const [typed, setTyped] = useState(String(letter.pace))
  const { busy, run } = useLetterAction()
  const id = useId()
  const pace = Number(typed)
  const isOne =
    Number.isInteger(pace) && pace >= 1 && pace <= LETTER_LIMITS.mostPace
  function set(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      await updateLetter(letter.id, { pace })
      return { done: letterMessages.paceSet }
    })
  }
  return (
    <form onSubmit={set} className="flex items-end gap-2">
      <div className="grid gap-1">
        <label htmlFor={id} className="label text-ash">
          Emails per minute
        </label>
        <input
          id={id}
          type="number"
          min={1}
          max={LETTER_LIMITS.mostPace}
          className="box w-28"
          value={typed}
          aria-invalid={!isOne || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <button
        type="submit"
        className="press"
        disabled={busy || !isOne || pace === letter.pace}
      >
        Save
      </button>
    </form>
  )
}
