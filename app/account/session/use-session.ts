import { useEffect, useSyncExternalStore } from "react"
import { useSite } from "#app/site/use-site.ts"
import {
  currentSession,
  onSession,
  type SessionState,
  startSession,
} from "./session.ts"

const LOADING: SessionState = { status: "loading" }

/** Who is signed in. The server never knows: there it is always loading. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSession, currentSession, () => LOADING)
}

/** Starts the browser's session, once; the root does it for every screen. */
export function useSessionStart() {
  const publishableKey = useSite()?.publishableKey
  useEffect(() => {
    if (publishableKey) startSession(publishableKey)
  }, [publishableKey])
}
