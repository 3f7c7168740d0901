const KEY = "promo-code"

/** The code in use, kept for this visit: who goes back for another record
 * finds it applied. A closed storage only means that it is not. */
export const promoMemory = {
  recall: () => quietly(() => sessionStorage.getItem(KEY)),
  remember: (code: string) => quietly(() => sessionStorage.setItem(KEY, code)),
  forget: () => quietly(() => sessionStorage.removeItem(KEY)),
}

function quietly<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
