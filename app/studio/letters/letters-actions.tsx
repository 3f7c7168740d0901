import { Link } from "react-router"
import { deleteRows } from "../data/rows.ts"
import type { BulkProps } from "../resource.ts"
import { LETTERS_TABLE } from "./letter-data.ts"
import { draftsDeleted, letterMessages } from "./messages.ts"
import { RemoveMany } from "./remove-many.tsx"

/** A link from the letters to their subscribers. */
export function LettersActions() {
  return (
    <Link to="/studio/letters/subscribers" className="press">
      Subscribers
    </Link>
  )
}

/** Deletes drafts; sent letters stay. */
export function DeleteDrafts(props: BulkProps) {
  return (
    <RemoveMany
      {...props}
      take={(ids) => deleteRows(LETTERS_TABLE, ids)}
      verb="Delete drafts"
      meaning={letterMessages.draftsOnly}
      titleFor={(count) =>
        count === 1 ? "Delete this draft?" : `Delete ${count} drafts?`
      }
      doneFor={draftsDeleted}
    />
  )
}
