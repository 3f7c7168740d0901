import { createPortal } from "react-dom"
import { Dialog } from "./dialog.tsx"

type AskDialogProps = {
  title: string
  /** What it means. */
  meaning: string
  verb: string
  busy?: boolean
  onYes: () => void
  onClose: () => void
}

/** Asks once before something goes or ends that does not come back. */
export function AskDialog(props: AskDialogProps) {
  const { title, meaning, verb, busy = false, onYes, onClose } = props
  return createPortal(
    <Dialog title={title} onClose={onClose}>
      <p className="pb-6">{meaning}</p>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="press press-main"
          disabled={busy}
          onClick={onYes}
        >
          {verb}
        </button>
        <button type="button" className="press" onClick={onClose}>
          Keep
        </button>
      </div>
    </Dialog>,
    document.body,
  )
}
