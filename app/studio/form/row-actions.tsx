import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import { useNavigate } from "react-router"
import { undoLastChange } from "../data/history.ts"
import { deleteRows, insertRow } from "../data/rows.ts"
import { notify } from "../frame/toasts.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import { stateOf } from "../publishing/state.ts"
import { usePublish } from "../publishing/use-publish.ts"
import { fieldsOf, type Resource, type Row, type Values } from "../resource.ts"
import { DeleteDialog } from "./delete-dialog.tsx"
import { pick } from "./form-values.ts"

type RowActionsProps = {
  resource: Resource
  row: Row
  form: UseFormReturn<Values>
  onChanged: () => Promise<unknown>
}

/** Duplicate, delete and other actions on one row. */
export function RowActions(props: RowActionsProps) {
  const { resource, row, form, onChanged } = props
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { table, path, publishing, permanentWarning } = resource
  const apply = usePublish(onChanged)
  const list = `/studio/${path}`
  const fresh = () => queries.invalidateQueries({ queryKey: [table] })
  const tell = (error: unknown) =>
    notify({ text: errorMessage(error), isError: true })

  async function remove() {
    setAsking(false)
    try {
      await deleteRows(table, [row.id])
      form.reset(form.getValues())
      await navigate(list)
      void fresh()
      const undo = () => undoLastChange(table, row.id).then(fresh, tell)
      notify({
        text: studioMessages.deleted,
        ...(!permanentWarning && { undo }),
      })
    } catch (error) {
      tell(error)
    }
  }

  async function duplicate() {
    try {
      const names = fieldsOf(resource).map(({ name }) => name)
      const copy = pick(row, names)
      if ("slug" in copy) copy.slug = freeSlug(String(row.slug))
      Object.assign(copy, resource.copied, publishing?.off)
      const made = await insertRow(resource, copy)
      void fresh()
      await navigate(`${list}/${made.id}`)
      notify({ text: studioMessages.created })
    } catch (error) {
      tell(error)
    }
  }

  async function withdraw() {
    setAsking(false)
    await apply({ verb: "withdraw" }, [{ resource, row }])
  }

  const isOut = publishing && WITHDRAWN_FROM.has(stateOf(publishing, row))
  return (
    <>
      {!resource.isIncoming && !resource.only && !permanentWarning && (
        <button type="button" className="press" onClick={duplicate}>
          Duplicate
        </button>
      )}
      {!resource.only && (
        <button type="button" className="press" onClick={() => setAsking(true)}>
          Delete…
        </button>
      )}
      {asking && (
        <DeleteDialog
          table={table}
          ids={[row.id]}
          what={resource.nameOf(row)}
          permanentWarning={permanentWarning}
          onDelete={remove}
          onWithdraw={isOut ? withdraw : undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const WITHDRAWN_FROM = new Set(["public", "coming"])

/** A copy's slug: the old one and a few random characters. */
function freeSlug(slug: string) {
  return `${slug.slice(0, 100)}-copy-${crypto.randomUUID().slice(0, 4)}`
}
