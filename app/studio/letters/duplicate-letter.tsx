import { useNavigate } from "react-router"
import { insertRow } from "../data/rows.ts"
import type { Letter } from "./letter-data.ts"
import { LETTERS } from "./letter-resource.ts"
import { letterMessages } from "./messages.ts"
import { useLetterAction } from "./use-letter-action.ts"

/** Creates a new draft with the same content and its own slug. */
export function DuplicateLetter({ letter }: { letter: Letter }) {
  const { busy, run } = useLetterAction()
  const navigate = useNavigate()
  const { subject, preheader, blocks, audience, pace, in_archive } = letter
  return (
    <button
      type="button"
      className="press"
      disabled={busy}
      onClick={() =>
        void run(async () => {
          const words = { subject, preheader, blocks }
          const made = await insertRow(LETTERS, {
            ...words,
            ...{ audience, pace, in_archive },
          })
          await navigate(`/studio/letters/${made.id}`)
          return { done: letterMessages.copied }
        })
      }
    >
      Duplicate
    </button>
  )
}
