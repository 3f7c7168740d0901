export const SEEN_LINES = "seen-lines"
export const BUNDLES = "downloads-"

/** Takes away what a member's visit left in this browser: what was in the
 * cart, and links that still work. */
export function forgetMember() {
  try {
    localStorage.removeItem(SEEN_LINES)
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(BUNDLES)) sessionStorage.removeItem(key)
    }
  } catch {
    // A closed storage has kept nothing.
  }
}
