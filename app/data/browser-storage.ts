/** Where a guest's cart lies. */
export const GUEST_CART = "guest-cart"
/** What a member has seen of the lines in their cart. */
export const SEEN_LINES = "seen-lines"
/** The names that a guest or a member typed for the tickets in the cart. */
export const GUEST_TICKETS = "guest-tickets"
export const MEMBER_TICKETS = "member-tickets"
/** Begins the name of each guest list that check-in keeps for a phone. */
export const GUEST_LISTS = "9x-guests:"
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
 * cart, names for tickets, guest lists, and links that still work. */
export function forgetMember() {
  tryStorage(() => {
    localStorage.removeItem(SEEN_LINES)
    sessionStorage.removeItem(MEMBER_TICKETS)
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(GUEST_LISTS)) localStorage.removeItem(key)
    }
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(BUNDLES)) sessionStorage.removeItem(key)
    }
  })
}
