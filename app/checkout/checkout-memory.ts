const KEY = "open-checkout"
/** What the function that ends a checkout takes. */
const LONGEST = 300

/** The payment page this browser was last sent to. Who comes back without
 * having paid gets its stock back, and cannot pay it by mistake. */
export const checkoutMemory = {
  recall: () => quietly(recall),
  remember: (url: string) =>
    quietly(() => localStorage.setItem(KEY, pageOf(url) ?? "")),
  /** Given a page, forgets only that one: a newer one stays known. */
  forget: (page?: string) =>
    quietly(() => {
      if (!page || page === recall()) localStorage.removeItem(KEY)
    }),
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
