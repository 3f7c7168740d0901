import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { Link } from "react-router"
import { may } from "../data/access.ts"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { useStaff } from "../frame/staff-context.ts"
import { errorMessage, studioMessages } from "../messages.ts"
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
    return { ...pressListWith(named), Actions: ImportLink, Bulk: PressBulk }
  }, [tags.data])
  if (!mine) return <Notice text={studioMessages.notYours} />
  if (tags.isPending) return <Loading />
  if (tags.isError) return <Notice text={errorMessage(tags.error)} />
  return (
    <>
      <PressNav />
      <ResourceScreen resource={resource} />
    </>
  )
}

function ImportLink() {
  return (
    <Link to="/studio/press-list/sheet" className="press">
      Import CSV…
    </Link>
  )
}
