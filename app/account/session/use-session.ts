import { useEffect } from "react"
import { useSite } from "#app/site/use-site.ts"
import { useStore } from "#app/ui/store.ts"
import { sessionStore, startSession } from "./session.ts"

/** The current session. On the server it is always loading. */
export function useSession() {
  return useStore(sessionStore)
}

/** Starts the browser's session once, from the root, for every screen. */
export function useSessionStart() {
  const publishableKey = useSite()?.publishableKey
  useEffect(() => {
    if (publishableKey) startSession(publishableKey)
  }, [publishableKey])
}
