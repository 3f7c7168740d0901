/** Where a guest's cart lies. */
export const GUEST_CART = "guest-cart"
/** What a member has seen of the lines in their cart. */
export const SEEN_LINES = "seen-lines"
/** Begins the name of each bundle of download links. */
export const BUNDLES = "downloads-"

/** What storage answers; null where it is full or closed to this page. */
export function tryStorage<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}

/** Takes away what a member's visit left in this browser: what was in the
 * cart, and links that still work. */
export function forgetMember() {
  tryStorage(() => {
    localStorage.removeItem(SEEN_LINES)
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(BUNDLES)) sessionStorage.removeItem(key)
    }
  })
}
