import { useEffect, useState } from "react"
import { useLocation, useNavigation } from "react-router"

/** An answer that comes sooner needs no skeleton: it would only flicker. */
const SKELETON_AFTER_MS = 120

/** Where the visitor is going, once the data for it has kept them waiting. */
export function usePendingNavigation() {
  const { location } = useNavigation()
  const [overdue, setOverdue] = useState<typeof location>()
  useEffect(() => {
    if (!location) return
    const timer = setTimeout(() => setOverdue(location), SKELETON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [location])
  return location && location === overdue ? location : undefined
}

/** Whether another page of this same screen, a filter or a sort, is awaited:
 * its list gives way to a skeleton while the filters stay. */
export function useListPending() {
  const { pathname } = useLocation()
  return usePendingNavigation()?.pathname === pathname
}
