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

/** The auth library renews tokens this close to expiry, so we leave those. */
const LEFT_MS = 90_000

/** Studio starts with the stored session while its token is fresh. The auth
 * library is a quarter of the first screen's scripts, so it loads only to
 * renew a token or when the session changes in another tab. */
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

/** A token valid for the next call; null when nobody is signed in. */
export async function studioToken() {
  return freshSession()?.access_token ?? accessToken()
}

/** The stored session, if its token is still usable. */
function freshSession(): Session | null {
  if (!hasStoredSession()) return null
  const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "") as Session
  const left = (stored.expires_at ?? 0) * 1000 - Date.now()
  return left > LEFT_MS && !lacksSecondFactor(stored) ? stored : null
}
