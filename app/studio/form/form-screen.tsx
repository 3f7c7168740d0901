import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useSearchParams } from "react-router"
import { readRow } from "../data/rows.ts"
import { Told } from "../frame/told.tsx"
import { Loading } from "../frame/trouble.tsx"
import { RowHistory } from "../history/row-history.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import { fieldsOf, type Resource, type Row } from "../resource.ts"
import { ResourceForm } from "./resource-form.tsx"

type FormScreenProps = { resource: Resource; id: string }

/** One thing, to be written: an old one as it stands now, or a new one. */
export function FormScreen({ resource, id }: FormScreenProps) {
  const isNew = id === "new"
  const found = useQuery({
    queryKey: [resource.table, "row", id],
    queryFn: () => readRow(resource, id),
    enabled: !isNew,
    // Not while somebody types in it: a save finds out about other hands.
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
  if (found.isError) return <Told text={saidOf(found.error)} />
  if (!found.data && resource.only) {
    return <ResourceForm key={id} resource={resource} row={null} />
  }
  if (!found.data) {
    const { path, many } = resource
    const to = { path: `/studio/${path}`, title: `All ${many}` }
    return <Told text={studioMessages.gone} to={to} />
  }
  return <Known key={id} resource={resource} row={found.data} />
}

/** A new one may be told in its address what it hangs on. */
function beginWith(resource: Resource, begun: URLSearchParams): Resource {
  const known = fieldsOf(resource).flatMap(({ name }) => {
    const value = begun.get(name)
    return value ? [[name, value]] : []
  })
  const blank = { ...resource.blank, ...Object.fromEntries(known) }
  return { ...resource, blank }
}

function Known({ resource, row }: { resource: Resource; row: Row }) {
  const { Parts, table, untold } = resource
  const queries = useQueryClient()
  // A form that was put back is begun anew, with what is there then.
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
      {!untold && <RowHistory table={table} id={row.id} onPutBack={again} />}
    </>
  )
}
