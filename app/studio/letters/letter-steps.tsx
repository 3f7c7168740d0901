import { type FormEvent, useId, useState } from "react"
import { LETTER_LIMITS } from "#domain/letter/blocks.ts"
import { DoubtPress } from "./doubt-press.tsx"
import { EndPress } from "./end-press.tsx"
import { FailedPress } from "./failed-press.tsx"
import { type Letter, stepLetter, turnLetter } from "./letter-data.ts"
import { letterMessages } from "./messages.ts"
import { useLetterDoing } from "./use-letter-doing.ts"

const STEPS = {
  scheduled: ["unschedule_letter", "Take it back", letterMessages.backToDraft],
  sending: ["stop_letter", "Stop", letterMessages.stopped],
  stopped: ["go_on_letter", "Go on", letterMessages.goesOn],
} as const

/** What can be done with a letter that is on its way. */
export function LetterSteps({ letter }: { letter: Letter }) {
  const { busy, act } = useLetterDoing()
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
            void act(async () => {
              await stepLetter(step[0], id)
              return { done: step[2] }
            })
          }
        >
          {step[1]}
        </button>
      )}
      {state === "stopped" && <EndPress letter={letter} />}
      {step && <Pace key={letter.pace} letter={letter} />}
      {letter.doubt_count !== 0 && state !== "stopped" && (
        <DoubtPress letter={letter} />
      )}
      {letter.failed_count !== 0 && state !== "stopped" && (
        <FailedPress letter={letter} />
      )}
    </div>
  )
}

/** A mail server that grumbles is told more slowly; it holds at once. */
function Pace({ letter }: { letter: Letter }) {
  const [typed, setTyped] = useState(String(letter.pace))
  const { busy, act } = useLetterDoing()
  const id = useId()
  const pace = Number(typed)
  const isOne =
    Number.isInteger(pace) && pace >= 1 && pace <= LETTER_LIMITS.mostPace
  function set(event: FormEvent) {
    event.preventDefault()
    void act(async () => {
      await turnLetter(letter.id, { pace })
      return { done: letterMessages.paceSet }
    })
  }
  return (
    <form onSubmit={set} className="flex items-end gap-2">
      <div className="grid gap-1">
        <label htmlFor={id} className="label text-ash">
          Letters a minute
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
        Set
      </button>
    </form>
  )
}
