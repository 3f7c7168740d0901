import type { ReactNode } from "react"
import { useParams } from "react-router"
import { may } from "./data/access.ts"
import { FormScreen } from "./form/form-screen.tsx"
import { useStaff } from "./frame/staff-context.ts"
import { ListScreen } from "./list/list-screen.tsx"
import { studioMessages } from "./messages.ts"
import type { Listed, Resource } from "./resource.ts"

/** The list of a resource, or with an id in the URL the form of one row. */
export function ResourceScreen({ resource }: { resource: Resource }) {
  return (
    <ListedScreen
      listed={resource}
      one={(id) => <FormScreen resource={resource} id={id} />}
    />
  )
}

type ListedScreenProps = { listed: Listed; one: (id: string) => ReactNode }

/** The same for a resource without a form: each row has its own screen. */
export function ListedScreen({ listed, one }: ListedScreenProps) {
  const { id } = useParams()
  const { role } = useStaff()
  if (!may(role, listed.roles)) {
    return (
      <p role="alert" className="p-gutter">
        {studioMessages.notYours}
      </p>
    )
  }
  return id ? one(id) : <ListScreen key={listed.path} resource={listed} />
}
