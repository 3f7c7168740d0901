import type { Session } from "@supabase/auth-js"
import {
  claimedMember,
  lacksSecondFactor,
} from "../../account/session/member.ts"
import {
  accessToken,
  sessionStore,
  startSession,
} from "../../account/session/session.ts"
import {
  hasStoredSession,
  STORAGE_KEY,
} from "../../account/session/stored-session.ts"
import { providePublishableKey } from "../../data/publishable-key.ts"

/** The auth library renews what ends within this, so that is left to it. */
const LEFT_MS = 90_000

/** Studio begins with the session that the browser has kept, while it is
 * fresh: the auth library, a quarter of the first screen, comes when a token
 * is to be renewed or something happens to the session elsewhere. */
export function startStudioSession(key: string) {
  const session = freshSession()
  if (!session) return startSession(key)
  providePublishableKey(key)
  sessionStore.set({ status: "signed-in", user: claimedMember(session) })
  const handOver = () => startSession(key)
  addEventListener("storage", (event) => {
    if (event.key === STORAGE_KEY || event.key === null) handOver()
  })
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) handOver()
  })
}

/** A token that is good for the next call; null when nobody is signed in. */
export async function studioToken() {
  return freshSession()?.access_token ?? accessToken()
}

/** What is kept, if it can be used as it is. */
function freshSession(): Session | null {
  if (!hasStoredSession()) return null
  const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "") as Session
  const left = (stored.expires_at ?? 0) * 1000 - Date.now()
  return left > LEFT_MS && !lacksSecondFactor(stored) ? stored : null
}
