import { Dialog } from "./dialog.tsx"

type DeleteDialogProps = {
  /** What goes, by its name or number. */
  what: string
  busy?: boolean
  onDelete: () => void
  onClose: () => void
}

/** Asks once before something is deleted, and says how it comes back. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { what, busy, onDelete, onClose } = props
  return (
    <Dialog title={`Delete ${what}?`} onClose={onClose}>
      <p className="pb-6">
        What hangs on it goes too. It can be put back from the history.
      </p>
      <div className="flex gap-3">
        <button
          type="button"
          className="press press-main"
          disabled={busy}
          onClick={onDelete}
        >
          Delete
        </button>
        <button type="button" className="press" onClick={onClose}>
          Keep
        </button>
      </div>
    </Dialog>
  )
}
