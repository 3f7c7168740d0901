const KEY = "open-checkout"
/** What the function that ends a checkout takes. */
const LONGEST = 300
const GUESTS = "#guest"

/** The payment page this browser was last sent to. Who comes back without
 * having paid gets its stock back, and cannot pay it by mistake. */
export const checkoutMemory = {
  recall: () => quietly(recall),
  remember: (url: string, { isGuest }: { isGuest: boolean }) =>
    quietly(() => {
      const page = pageOf(url) ?? ""
      localStorage.setItem(KEY, page + (isGuest ? GUESTS : ""))
      sessionStorage.setItem(KEY, page)
    }),
  /** Whether it is this very tab that was sent there. */
  isThisTabs: () =>
    quietly(() => sessionStorage.getItem(KEY) === recall()) ?? false,
  /** Whether what is paid there is a guest's cart. */
  isGuests: () =>
    quietly(() => localStorage.getItem(KEY)?.endsWith(GUESTS)) ?? false,
  /** Given a page or a session, forgets only that one: a newer one stays
   * known. */
  forget: (word?: string) =>
    quietly(() => {
      const page = recall()
      const meant = !word || page === word || page?.endsWith(`/${word}`)
      if (meant) localStorage.removeItem(KEY)
    }),
  /** Calls when another tab has left for a payment page, or is done there. */
  watch(look: () => void) {
    const changed = ({ key }: StorageEvent) => {
      if (key === KEY) look()
    }
    window.addEventListener("storage", changed)
    return () => window.removeEventListener("storage", changed)
  },
}

/** Nothing that is not the address of a page comes out of storage. */
function recall() {
  return pageOf(localStorage.getItem(KEY) ?? "")
}

/** The address without what only the page itself needs: the session is in
 * its path. */
function pageOf(url: string) {
  const page = URL.parse(url)
  if (!page || !/^https?:$/.test(page.protocol)) return null
  const address = page.origin + page.pathname
  return address.length <= LONGEST ? address : null
}

function quietly<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
