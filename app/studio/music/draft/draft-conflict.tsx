import type { Draft } from "#domain/intake/draft.ts"
import { Dialog } from "../../frame/dialog.tsx"
import { differencesOf } from "./differences.ts"

type DraftConflictProps = {
  mine: Draft
  theirs: Draft
  onSettle: (keep: "mine" | "theirs") => void
}

/** Shows the differences between two edits of a draft, and asks which to keep. */
export function DraftConflict({ mine, theirs, onSettle }: DraftConflictProps) {
  const both = differencesOf(mine, theirs)
  return (
    <Dialog
      title="This changed while you were editing"
      onClose={() => onSettle("theirs")}
      wide
    >
      <p className="pb-4">
        {both.length === 0
          ? "Their changes are the same as yours."
          : "These fields differ. Your version comes first."}
      </p>
      <dl className="grid max-h-[50svh] gap-3 overflow-y-auto">
        {both.map(({ fact, title, mine: own, theirs: their }) => (
          <div key={fact} className="border-rule border-t pt-2">
            <dt className="label text-ash">{title}</dt>
            <dd className="break-words">{own}</dd>
            <dd className="break-words text-ash">{their}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3 pt-6">
        <button
          type="button"
          className="press press-main"
          onClick={() => onSettle("mine")}
        >
          Keep mine
        </button>
        <button
          type="button"
          className="press"
          onClick={() => onSettle("theirs")}
        >
          Use theirs
        </button>
      </div>
    </Dialog>
  )
}
