import { tryStorage } from "#app/data/browser-storage.ts"

const KEY = "open-checkout"
/** What the function that ends a checkout takes. */
const LONGEST = 300
const GUESTS = "#guest"

/** The payment page this browser was last sent to. Who comes back without
 * having paid gets its stock back, and cannot pay it by mistake. */
export const storedCheckout = {
  get: () => tryStorage(storedPage),
  set: (url: string, { isGuest }: { isGuest: boolean }) =>
    tryStorage(() => {
      const page = pageOf(url) ?? ""
      localStorage.setItem(KEY, page + (isGuest ? GUESTS : ""))
      sessionStorage.setItem(KEY, page)
    }),
  /** Whether it is this very tab that was sent there. */
  isThisTabs: () =>
    tryStorage(() => sessionStorage.getItem(KEY) === storedPage()) ?? false,
  /** Whether what is paid there is a guest's cart. */
  isGuests: () =>
    tryStorage(() => localStorage.getItem(KEY)?.endsWith(GUESTS)) ?? false,
  /** Given a page or a session, removes only that one: a newer one stays
   * known. */
  remove: (word?: string) =>
    tryStorage(() => {
      const page = storedPage()
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
function storedPage() {
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
