import { useParams } from "react-router"
import { may } from "./data/access.ts"
import { FormScreen } from "./form/form-screen.tsx"
import { useStaff } from "./frame/staff-context.ts"
import { ListScreen } from "./list/list-screen.tsx"
import { studioMessages } from "./messages.ts"
import type { Resource } from "./resource.ts"

/** The list of a resource and, with an id in the address, one of it. */
export function ResourceScreen({ resource }: { resource: Resource }) {
  const { id } = useParams()
  const { role } = useStaff()
  if (!may(role, resource.roles)) {
    return (
      <p role="alert" className="p-gutter">
        {studioMessages.notYours}
      </p>
    )
  }
  return id ? (
    <FormScreen resource={resource} id={id} />
  ) : (
    <ListScreen resource={resource} />
  )
}
