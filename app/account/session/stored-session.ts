import { authCallback } from "./auth-callback.ts"

/** Where the auth library keeps the session: its own default. */
export const STORAGE_KEY = "supabase.auth.token"

/** Whether a session may exist: asked without loading the auth library. */
export function mayHaveSession() {
  return Boolean(authCallback.tokens) || hasStoredSession()
}

/** Anything else that lies in its place is thrown away: the library stumbles
 * over what is not a session. */
export function hasStoredSession() {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    if (stored === null) return false
    if (isSession(stored)) return true
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is closed to this page: nobody can be signed in.
  }
  return false
}

type Like = { access_token?: unknown; refresh_token?: unknown; user?: unknown }

export function isSession(stored: string) {
  try {
    const { access_token, refresh_token, user } = JSON.parse(stored) as Like
    const tokens = [access_token, refresh_token]
    return tokens.every((token) => typeof token === "string") && isUser(user)
  } catch {
    return false
  }
}

type UserLike = {
  [field in "id" | "email" | "factors" | "created_at"]: unknown
}

/** Only what the screens read of a user, and would stumble over. */
function isUser(user: unknown) {
  const { id, email, factors, created_at } = Object(user) as UserLike
  return (
    typeof id === "string" &&
    ["string", "undefined"].includes(typeof (email ?? undefined)) &&
    Array.isArray(factors ?? []) &&
    (created_at === undefined || !Number.isNaN(Date.parse(`${created_at}`)))
  )
}
