/** Where a guest's cart lies in the browser's storage. */
export const GUEST_KEY = "guest-cart"
