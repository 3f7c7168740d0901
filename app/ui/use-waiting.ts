import { useEffect, useState } from "react"
import { useLocation, useNavigation } from "react-router"

/** An answer that comes sooner needs no skeleton: it would only flicker. */
const PATIENCE_MS = 120

/** Where the visitor is going, once the data for it has kept them waiting. */
export function useWaiting() {
  const { location } = useNavigation()
  const [overdue, setOverdue] = useState<typeof location>()
  useEffect(() => {
    if (!location) return
    const timer = setTimeout(() => setOverdue(location), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [location])
  return location && location === overdue ? location : undefined
}

/** Whether another page of this same screen, a filter or a sort, is awaited:
 * its list gives way to a skeleton while the filters stay. */
export function useRefining() {
  const { pathname } = useLocation()
  return useWaiting()?.pathname === pathname
}
