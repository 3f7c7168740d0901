import { arrival } from "./arrival.ts"

/** Where the auth library keeps the session: its own default. */
export const STORAGE_KEY = "supabase.auth.token"

/** Whether a session may exist: asked without loading the auth library. */
export function mayHaveSession() {
  return Boolean(arrival.tokens) || hasStoredSession()
}

export function hasStoredSession() {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null
  } catch {
    // Storage is closed to this page: nobody can be signed in.
    return false
  }
}
