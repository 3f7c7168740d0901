import { tryStorage } from "#app/data/browser-storage.ts"

const KEY = "open-checkout"
/** The limit of the function that ends a checkout. */
const LONGEST = 300
const GUESTS = "#guest"

/** The last payment page this browser was sent to. A buyer who returns without
 * paying has the stock released and cannot pay for it by mistake. */
export const storedCheckout = {
  get: () => tryStorage(storedPage),
  set: (url: string, { isGuest }: { isGuest: boolean }) =>
    tryStorage(() => {
      const page = pageOf(url) ?? ""
      localStorage.setItem(KEY, page + (isGuest ? GUESTS : ""))
      sessionStorage.setItem(KEY, page)
    }),
  /** Whether it was this tab that was sent there. */
  isThisTabs: () =>
    tryStorage(() => sessionStorage.getItem(KEY) === storedPage()) ?? false,
  /** Whether it is a guest's cart that is being paid for. */
  isGuests: () =>
    tryStorage(() => localStorage.getItem(KEY)?.endsWith(GUESTS)) ?? false,
  /** With a page or session, removes only that one and keeps a newer one. */
  remove: (word?: string) =>
    tryStorage(() => {
      const page = storedPage()
      const meant = !word || page === word || page?.endsWith(`/${word}`)
      if (meant) localStorage.removeItem(KEY)
    }),
  /** Called when another tab goes to a payment page or finishes there. */
  watch(look: () => void) {
    const changed = ({ key }: StorageEvent) => {
      if (key === KEY) look()
    }
    window.addEventListener("storage", changed)
    return () => window.removeEventListener("storage", changed)
  },
}

/** Returns only valid page URLs from storage. */
function storedPage() {
  return pageOf(localStorage.getItem(KEY) ?? "")
}

/** The URL without query and fragment; the session is in its path. */
function pageOf(url: string) {
  const page = URL.parse(url)
  if (!page || !/^https?:$/.test(page.protocol)) return null
  const address = page.origin + page.pathname
  return address.length <= LONGEST ? address : null
}
