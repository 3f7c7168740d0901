import { authCallback } from "./auth-callback.ts"

/** The auth library's own default. */
export const STORAGE_KEY = "supabase.auth.token"

/** Whether a session may exist, without loading the auth library. */
export function mayHaveSession() {
  return Boolean(authCallback.tokens) || hasStoredSession()
}

/** Removes any other stored value, because the library fails on anything that
 * is not a session. */
export function hasStoredSession() {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    if (stored === null) return false
    if (isSession(stored)) return true
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is disabled for this page, so nobody can be signed in.
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

/** Checks only the fields that screens read and would fail on. */
function isUser(user: unknown) {
  const { id, email, factors, created_at } = Object(user) as UserLike
  return (
    typeof id === "string" &&
    ["string", "undefined"].includes(typeof (email ?? undefined)) &&
    Array.isArray(factors ?? []) &&
    (created_at === undefined || !Number.isNaN(Date.parse(`${created_at}`)))
  )
}
