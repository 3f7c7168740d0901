import { useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import { useNavigate } from "react-router"
import { deleteRows } from "../data/rows.ts"
import { ConfirmDialog } from "../frame/confirm-dialog.tsx"
import type { Values } from "../resource.ts"
import { LETTERS_TABLE, type Letter } from "./letter-data.ts"
import { draftsDeleted, letterMessages } from "./messages.ts"
import { useLetterAction } from "./use-letter-action.ts"

type DeleteDraftProps = { letter: Letter; form: UseFormReturn<Values> }

/** Deletes the open draft. */
export function DeleteDraft({ letter, form }: DeleteDraftProps) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useLetterAction()
  const navigate = useNavigate()
  async function remove() {
    const done = await run(async () => {
      const count = await deleteRows(LETTERS_TABLE, [letter.id])
      // Marks the form clean, so that leaving it asks nothing.
      form.reset(form.getValues())
      await navigate("/studio/letters")
      return { done: draftsDeleted(count) }
    })
    if (!done) setAsking(false)
  }
  return (
    <>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        Delete draft…
      </button>
      {asking && (
        <ConfirmDialog
          title="Delete this draft?"
          meaning={letterMessages.deleteWarning}
          verb="Delete draft"
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
