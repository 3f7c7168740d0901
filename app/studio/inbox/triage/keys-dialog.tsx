import { useSingleKeys } from "../../../site/single-keys.ts"
import { Dialog } from "../../frame/dialog.tsx"

const KEYS = [
  ["j k", "Next demo, previous demo"],
  ["space", "Listen here, or in a new tab if it can't play here"],
  ["1 … 5", "Your stars; 0 removes them"],
  ["y", "Shortlist"],
  ["n", "Decline; the reply goes out tomorrow at nine"],
  ["m", "Later"],
  ["r", "Reply, from a template"],
  ["t", "Tags"],
  ["c", "Add a note; @ to mention a colleague"],
  ["u", "Undo"],
  ["/", "Search"],
  ["⌘↵", "Send what you are writing"],
  ["Esc", "Leave a text box"],
  ["?", "Show shortcuts"],
] as const

/** Lists the keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const work = useSingleKeys()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      {!work && (
        <p className="pb-3">
          Single-key shortcuts are off in this browser. You can turn them on at
          the foot of the site.
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {KEYS.map(([key, what]) => (
          <div key={key} className="contents">
            <dt className="label whitespace-nowrap font-semibold">{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog" className="pt-5">
        <button type="submit" className="press">
          Close
        </button>
      </form>
    </Dialog>
  )
}
