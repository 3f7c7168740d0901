import { useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import { useNavigate } from "react-router"
import { deleteRows } from "../data/rows.ts"
import { AskDialog } from "../frame/ask-dialog.tsx"
import type { Values } from "../resource.ts"
import { LETTERS_TABLE, type Letter } from "./letter-data.ts"
import { draftsThrownAway, letterMessages } from "./messages.ts"
import { useLetterDoing } from "./use-letter-doing.ts"

type ThrowAwayOneProps = { letter: Letter; form: UseFormReturn<Values> }

/** The draft that is on the desk, into the bin. */
export function ThrowAwayOne({ letter, form }: ThrowAwayOneProps) {
  const [asking, setAsking] = useState(false)
  const { busy, act } = useLetterDoing()
  const navigate = useNavigate()
  async function remove() {
    const done = await act(async () => {
      const count = await deleteRows(LETTERS_TABLE, [letter.id])
      // Nothing of it is left to be saved.
      form.reset(form.getValues())
      await navigate("/studio/letters")
      return { done: draftsThrownAway(count) }
    })
    if (!done) setAsking(false)
  }
  return (
    <>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        Throw away…
      </button>
      {asking && (
        <AskDialog
          title="Throw it away?"
          meaning={letterMessages.goneForGood}
          verb="Throw away"
          busy={busy}
          onYes={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
