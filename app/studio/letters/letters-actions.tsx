import { Link } from "react-router"
import { deleteRows } from "../data/rows.ts"
import type { BulkProps } from "../resource.ts"
import { LETTERS_TABLE } from "./letter-data.ts"
import { draftsThrownAway, letterMessages } from "./messages.ts"
import { RemoveMany } from "./remove-many.tsx"

/** Beside the list of letters: who gets them. */
export function LettersActions() {
  return (
    <Link to="/studio/letters/subscribers" className="press">
      Subscribers
    </Link>
  )
}

/** Drafts go; what has gone out stays. */
export function ThrowAway(props: BulkProps) {
  return (
    <RemoveMany
      {...props}
      take={(ids) => deleteRows(LETTERS_TABLE, ids)}
      verb="Throw away"
      meaning={letterMessages.draftsOnly}
      titleFor={(count) =>
        count === 1 ? "Throw it away?" : `Throw ${count} letters away?`
      }
      doneFor={draftsThrownAway}
    />
  )
}
