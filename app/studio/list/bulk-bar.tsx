import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { undoLastChange } from "../data/history.ts"
import { deleteRows } from "../data/rows.ts"
import { DeleteDialog } from "../form/delete-dialog.tsx"
import { notify } from "../frame/toasts.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import { type Change, usePublish } from "../publishing/use-publish.ts"
import type { Chosen, Listed } from "../resource.ts"

type BulkBarProps = {
  resource: Listed
  chosen: Chosen
  setChosen: (chosen: Chosen) => void
}

/** Actions on all selected rows. */
export function BulkBar({ resource, chosen, setChosen }: BulkBarProps) {
  const ids = Object.keys(chosen)
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const fresh = () => queries.invalidateQueries({ queryKey: [resource.table] })
  const tell = (error: unknown) =>
    notify({ text: errorMessage(error), isError: true })
  const remove = useMutation({
    mutationFn: () => deleteRows(resource.table, ids),
    onSuccess: () => {
      const [first = ""] = ids
      notify({
        text: studioMessages.deleted,
        undo: () => undoLastChange(resource.table, first).then(fresh, tell),
      })
      setChosen({})
      void fresh()
    },
    onError: tell,
    onSettled: () => setAsking(false),
  })
  const [busy, setBusy] = useState(false)
  const apply = usePublish()
  async function change(what: Change) {
    setBusy(true)
    const things = ids.map((id) => ({ resource, row: { id } }))
    if (await apply(what, things)) setChosen({})
    setBusy(false)
  }
  if (ids.length === 0) return null
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-ink border-t bg-bone px-gutter py-3">
      <p className="label mr-auto">{ids.length} selected</p>
      <button type="button" className="press" onClick={() => setChosen({})}>
        Clear
      </button>
      {resource.publishing && (
        <>
          <button
            type="button"
            className="press"
            disabled={busy}
            onClick={() => change({ verb: "publish", at: null })}
          >
            Publish now
          </button>
          <button
            type="button"
            className="press"
            disabled={busy}
            onClick={() => change({ verb: "withdraw" })}
          >
            Withdraw
          </button>
        </>
      )}
      <button type="button" className="press" onClick={() => setAsking(true)}>
        Delete…
      </button>
      {asking && (
        <DeleteDialog
          table={resource.table}
          ids={ids}
          what={`${ids.length} ${ids.length === 1 ? resource.one : resource.many}`}
          busy={remove.isPending}
          onDelete={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
