import { useEffect, useState } from "react"
import { useLocation, useNavigation } from "react-router"

/** A faster response needs no skeleton: it would only flicker. */
const SKELETON_AFTER_MS = 120

/** The location being loaded, once it has kept the visitor waiting. */
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

/** Whether another page, filter or sort of this same screen is loading. Its
 * list becomes a skeleton while the filters stay. */
export function useListPending() {
  const { pathname } = useLocation()
  return usePendingNavigation()?.pathname === pathname
}
