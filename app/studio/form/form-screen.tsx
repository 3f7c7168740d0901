import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { readRow } from "../data/rows.ts"
import { Loading } from "../frame/trouble.tsx"
import { saidOf } from "../list/list-screen.tsx"
import { studioMessages } from "../messages.ts"
import type { Resource, Row } from "../resource.ts"
import { ResourceForm } from "./resource-form.tsx"

type FormScreenProps = { resource: Resource; id: string }

/** One thing, to be written: an old one as it stands now, or a new one. */
export function FormScreen({ resource, id }: FormScreenProps) {
  const isNew = id === "new"
  const found = useQuery({
    queryKey: [resource.table, "row", id],
    queryFn: () => readRow(resource.table, id),
    enabled: !isNew,
    // Not while somebody types in it: a save finds out about other hands.
    refetchOnWindowFocus: false,
  })
  if (isNew) return <ResourceForm key="new" resource={resource} row={null} />
  if (found.isPending) {
    return <Loading />
  }
  if (found.isError) return <Told text={saidOf(found.error)} />
  if (!found.data)
    return <Told text={studioMessages.gone} resource={resource} />
  return <Known key={id} resource={resource} row={found.data} />
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
