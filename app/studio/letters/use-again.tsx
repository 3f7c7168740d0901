import { useNavigate } from "react-router"
import { insertRow } from "../data/rows.ts"
import type { Letter } from "./letter-data.ts"
import { LETTERS } from "./letter-resource.ts"
import { letterMessages } from "./messages.ts"
import { useLetterDoing } from "./use-letter-doing.ts"

/** A new draft with the words of this one, under an address of its own. */
export function UseAgain({ letter }: { letter: Letter }) {
  const { busy, act } = useLetterDoing()
  const navigate = useNavigate()
  const { subject, preheader, blocks, audience, pace, in_archive } = letter
  return (
    <button
      type="button"
      className="press"
      disabled={busy}
      onClick={() =>
        void act(async () => {
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
      Use it again
    </button>
  )
}
