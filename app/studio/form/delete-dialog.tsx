import { useQuery } from "@tanstack/react-query"
import { Dialog } from "../frame/dialog.tsx"
import { studioMessages } from "../messages.ts"
import { readDependents } from "./dependents.ts"

type DeleteDialogProps = {
  table: string
  ids: readonly string[]
  /** The name or number of what is deleted. */
  what: string
  /** Set when deletion is permanent: a sentence saying what is lost. */
  permanentWarning?: string | undefined
  busy?: boolean
  onDelete: () => void
  /** An alternative for rows that can't or needn't be deleted. */
  onWithdraw?: (() => void) | undefined
  onClose: () => void
}

/** Confirms a deletion. Lists what depends on it and how to restore it, or says
 * why it can't be deleted. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { table, ids, what, permanentWarning, busy } = props
  const { onDelete, onWithdraw, onClose } = props
  const dependents = useQuery({
    queryKey: ["dependents", table, ids],
    queryFn: () => readDependents(table, ids),
    enabled: !permanentWarning,
    staleTime: 0,
    gcTime: 0,
  })
  const isCounting = dependents.isPending && !permanentWarning
  const blocks = dependents.data?.blocks
  return (
    <Dialog title={`Delete ${what}?`} onClose={onClose}>
      <div className="grid gap-3 pb-6" aria-live="polite">
        {isCounting && <p>{studioMessages.loading}</p>}
        {dependents.isError && <p>{studioMessages.dependentsUnknown}</p>}
        {dependents.data && <Dependents {...dependents.data} />}
        {permanentWarning && (
          <p className="border-signal border-l-4 pl-3">{permanentWarning}</p>
        )}
        {!blocks && !permanentWarning && (
          <p>You can restore it from its history.</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {!blocks && (
          <button
            type="button"
            className="press press-main"
            disabled={busy || isCounting}
            onClick={onDelete}
          >
            Delete
          </button>
        )}
        {onWithdraw && (
          <button
            type="button"
            className={blocks ? "press press-main" : "press"}
            onClick={onWithdraw}
          >
            Withdraw instead
          </button>
        )}
        <button type="button" className="press" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  )
}

type DependentsProps = Awaited<ReturnType<typeof readDependents>>

function Dependents({ blocks, goes, stays }: DependentsProps) {
  if (blocks) {
    return (
      <p className="border-signal border-l-4 pl-3">
        You can't delete this because {blocks} still use it.
      </p>
    )
  }
  return (
    <>
      {goes && <p>This also deletes {goes}.</p>}
      {stays && <p>These stay but are no longer linked to it: {stays}.</p>}
      {!goes && !stays && <p>Nothing else uses it.</p>}
    </>
  )
}
