import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useSearchParams } from "react-router"
import { readRow } from "../data/rows.ts"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { RowHistory } from "../history/row-history.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import { fieldsOf, type Resource, type Row } from "../resource.ts"
import { ResourceForm } from "./resource-form.tsx"

type FormScreenProps = { resource: Resource; id: string }

/** The form of an existing or a new row. */
export function FormScreen({ resource, id }: FormScreenProps) {
  const isNew = id === "new"
  const found = useQuery({
    queryKey: [resource.table, "row", id],
    queryFn: () => readRow(resource, id),
    enabled: !isNew,
    // Refetching could change a form being edited; saving detects conflicts.
    refetchOnWindowFocus: false,
  })
  const [begun] = useSearchParams()
  if (isNew) {
    return (
      <ResourceForm
        key="new"
        resource={beginWith(resource, begun)}
        row={null}
      />
    )
  }
  if (found.isPending) {
    return <Loading />
  }
  if (found.isError) return <Notice text={errorMessage(found.error)} />
  if (!found.data && resource.only) {
    return <ResourceForm key={id} resource={resource} row={null} />
  }
  if (!found.data) {
    const { path, many } = resource
    const to = { path: `/studio/${path}`, title: `All ${many}` }
    return <Notice text={studioMessages.gone} to={to} />
  }
  return <Known key={id} resource={resource} row={found.data} />
}

/** The query string may preset fields of a new row, such as its parent. */
function beginWith(resource: Resource, begun: URLSearchParams): Resource {
  const known = fieldsOf(resource).flatMap(({ name }) => {
    const value = begun.get(name)
    return value ? [[name, value]] : []
  })
  const blank = { ...resource.blank, ...Object.fromEntries(known) }
  return { ...resource, blank }
}

function Known({ resource, row }: { resource: Resource; row: Row }) {
  const { Parts, table, noHistory } = resource
  const queries = useQueryClient()
  // Remounts the form with fresh data after a change was undone.
  const [turn, setTurn] = useState(0)
  async function again() {
    await queries.invalidateQueries({ queryKey: [table] })
    setTurn((before) => before + 1)
  }
  return (
    <>
      <ResourceForm
        key={turn}
        resource={resource}
        row={row}
        onChanged={again}
      />
      {Parts && <Parts row={row} />}
      {!noHistory && <RowHistory table={table} id={row.id} onUndone={again} />}
    </>
  )
}
