import { useQuery } from "@tanstack/react-query"
import { Link, useSearchParams } from "react-router"
import { readRow } from "../data/rows.ts"
import { Loading } from "../frame/trouble.tsx"
import { saidOf } from "../list/list-screen.tsx"
import { studioMessages } from "../messages.ts"
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
  if (!found.data)
    return <Told text={studioMessages.gone} resource={resource} />
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
  const { Parts } = resource
  return (
    <>
      <ResourceForm resource={resource} row={row} />
      {Parts && <Parts row={row} />}
    </>
  )
}

function Told({ text, resource }: { text: string; resource?: Resource }) {
  return (
    <div className="grid justify-items-start gap-4 p-gutter">
      <p role="alert">{text}</p>
      {resource && (
        <Link to={`/studio/${resource.path}`} className="press">
          All {resource.many}
        </Link>
      )}
    </div>
  )
}
