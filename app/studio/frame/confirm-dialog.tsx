import { createPortal } from "react-dom"
import { Dialog } from "./dialog.tsx"

type ConfirmDialogProps = {
  title: string
  /** The consequences, in a sentence. */
  meaning: string
  verb: string
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms an action that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, meaning, verb, busy = false, onConfirm, onClose } = props
  return createPortal(
    <Dialog title={title} onClose={onClose}>
      <p className="pb-6">{meaning}</p>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="press press-main"
          disabled={busy}
          onClick={onConfirm}
        >
          {verb}
        </button>
        <button type="button" className="press" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>,
    document.body,
  )
}
