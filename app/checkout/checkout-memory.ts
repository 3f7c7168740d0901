const KEY = "open-checkout"

/** The payment page a guest was last sent to. Who comes back by the back
 * button and pays for a changed cart names it, so that it is not paid too. */
export const checkoutMemory = {
  recall: () => quietly(() => localStorage.getItem(KEY)),
  remember: (url: string) => quietly(() => localStorage.setItem(KEY, url)),
  forget: () => quietly(() => localStorage.removeItem(KEY)),
}

function quietly<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
