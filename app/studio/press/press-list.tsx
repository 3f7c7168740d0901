import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { Link } from "react-router"
import { may } from "../data/access.ts"
import { useStaff } from "../frame/staff-context.ts"
import { Told } from "../frame/told.tsx"
import { Loading } from "../frame/trouble.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import { ResourceScreen } from "../resource-screen.tsx"
import { pressListWith } from "./contacts.tsx"
import { PressBulk } from "./press-bulk.tsx"
import { CONTACTS, pressTags } from "./press-data.ts"
import { PressNav } from "./press-nav.tsx"

export function Component() {
  const { role } = useStaff()
  const mine = may(role, ["editor"])
  const tags = useQuery({
    queryKey: [CONTACTS, "tags"],
    queryFn: pressTags,
    enabled: mine,
  })
  const resource = useMemo(() => {
    const named = (tags.data ?? []).map(({ tag }) => tag)
    return { ...pressListWith(named), Actions: FromSheet, Bulk: PressBulk }
  }, [tags.data])
  if (!mine) return <Told text={studioMessages.notYours} />
  if (tags.isPending) return <Loading />
  if (tags.isError) return <Told text={saidOf(tags.error)} />
  return (
    <>
      <PressNav />
      <ResourceScreen resource={resource} />
    </>
  )
}

function FromSheet() {
  return (
    <Link to="/studio/press-list/sheet" className="press">
      From a CSV…
    </Link>
  )
}
