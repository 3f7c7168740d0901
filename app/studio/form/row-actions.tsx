import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import { useNavigate } from "react-router"
import { undoLast } from "../data/history.ts"
import { deleteRows, insertRow } from "../data/rows.ts"
import { DeleteDialog } from "../frame/delete-dialog.tsx"
import { notify } from "../frame/notices.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import { fieldsOf, type Resource, type Row, type Values } from "../resource.ts"
import { pick } from "./form-values.ts"

type RowActionsProps = {
  resource: Resource
  row: Row
  form: UseFormReturn<Values>
}

/** What can be done with one thing besides writing it. */
export function RowActions({ resource, row, form }: RowActionsProps) {
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { table, path } = resource
  const list = `/studio/${path}`
  const fresh = () => queries.invalidateQueries({ queryKey: [table] })
  const tell = (error: unknown) => notify({ text: saidOf(error), bad: true })

  async function remove() {
    setAsking(false)
    try {
      await deleteRows(table, [row.id])
      form.reset(form.getValues())
      await navigate(list)
      void fresh()
      notify({
        text: studioMessages.deleted,
        undo: () => undoLast(table, row.id).then(fresh, tell),
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
      const made = await insertRow(resource, { ...copy, ...resource.draft })
      void fresh()
      await navigate(`${list}/${made.id}`)
      notify({ text: studioMessages.created })
    } catch (error) {
      tell(error)
    }
  }

  const page = resource.pageOf?.(row)
  return (
    <>
      {page && (
        <a className="press" href={page} target="_blank" rel="noreferrer">
          On the site
        </a>
      )}
      {!resource.comesIn && (
        <button type="button" className="press" onClick={duplicate}>
          Duplicate
        </button>
      )}
      <button type="button" className="press" onClick={() => setAsking(true)}>
        Delete…
      </button>
      {asking && (
        <DeleteDialog
          what={resource.nameOf(row)}
          onDelete={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** A copy's address: the old one and a few letters nobody has. */
function freeSlug(slug: string) {
  return `${slug.slice(0, 100)}-copy-${crypto.randomUUID().slice(0, 4)}`
}
