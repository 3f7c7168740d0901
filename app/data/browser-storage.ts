/** The guest cart. */
export const GUEST_CART = "guest-cart"
/** The state of a member's cart lines as last seen. */
export const SEEN_LINES = "seen-lines"
/** Ticket names typed by a guest or a member for the cart. */
export const GUEST_TICKETS = "guest-tickets"
export const MEMBER_TICKETS = "member-tickets"
/** Prefix of the guest lists that check-in keeps on a phone. */
export const GUEST_LISTS = "9x-guests:"
/** Prefix of the stored bundles of download links. */
export const BUNDLES = "downloads-"

/** The result, or null if storage is full or disabled for this page. */
export function tryStorage<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}

/** Removes what a member's visit left in this browser: cart state, ticket
 * names, guest lists and links that still work. */
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
