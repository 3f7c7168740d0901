import { useQuery } from "@tanstack/react-query"
import { Dialog } from "../frame/dialog.tsx"
import { studioMessages } from "../messages.ts"
import { readHanging } from "./hanging.ts"

type DeleteDialogProps = {
  table: string
  ids: readonly string[]
  /** What goes, by its name or number. */
  what: string
  /** There is no way back: what goes with it, in a sentence. */
  forGood?: string | undefined
  busy?: boolean
  onDelete: () => void
  /** The way for what cannot be deleted, or need not be. */
  onWithdraw?: (() => void) | undefined
  onClose: () => void
}

/** Asks once before something is deleted, says what hangs on it, and how it
 * comes back; or why it cannot go. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { table, ids, what, forGood, busy } = props
  const { onDelete, onWithdraw, onClose } = props
  const hanging = useQuery({
    queryKey: ["hanging", table, ids],
    queryFn: () => readHanging(table, ids),
    enabled: !forGood,
    staleTime: 0,
    gcTime: 0,
  })
  const isCounting = hanging.isPending && !forGood
  const blocks = hanging.data?.blocks
  return (
    <Dialog title={`Delete ${what}?`} onClose={onClose}>
      <div className="grid gap-3 pb-6" aria-live="polite">
        {isCounting && <p>{studioMessages.loading}</p>}
        {hanging.isError && <p>{studioMessages.hangsUnknown}</p>}
        {hanging.data && <Told {...hanging.data} />}
        {forGood && <p className="border-signal border-l-4 pl-3">{forGood}</p>}
        {!blocks && !forGood && <p>It can be put back from the history.</p>}
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
          Keep
        </button>
      </div>
    </Dialog>
  )
}

type ToldProps = Awaited<ReturnType<typeof readHanging>>

function Told({ blocks, goes, stays }: ToldProps) {
  if (blocks) {
    return (
      <p className="border-signal border-l-4 pl-3">
        It cannot be deleted: {blocks} would be left without it.
      </p>
    )
  }
  return (
    <>
      {goes && <p>With it go {goes}.</p>}
      {stays && <p>What stays, without it: {stays}.</p>}
      {!goes && !stays && <p>Nothing hangs on it.</p>}
    </>
  )
}
