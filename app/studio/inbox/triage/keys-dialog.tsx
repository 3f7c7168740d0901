import { useSingleKeys } from "../../../site/single-keys.ts"
import { Dialog } from "../../frame/dialog.tsx"

const KEYS = [
  ["j k", "The next one, the one before"],
  ["space", "Listen: here if it is a file, else in a new window"],
  ["1 … 5", "Your stars; 0 takes them away"],
  ["y", "Shortlist"],
  ["n", "Decline: the answer goes out tomorrow at nine"],
  ["m", "Later"],
  ["r", "Answer, from a template"],
  ["t", "Tags"],
  ["c", "A note; @ means a colleague"],
  ["u", "Take back what you did last"],
  ["/", "Search"],
  ["⌘↵", "Send what you are writing"],
  ["Esc", "Out of a box, back to the keys"],
  ["?", "This list"],
] as const

/** Everything that can be done without a mouse. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const work = useSingleKeys()
  return (
    <Dialog title="Keys" onClose={onClose}>
      {!work && (
        <p className="pb-3">
          Keys of one letter are turned off in this browser: turn them on at the
          foot of the site.
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
