import { type CachedPage, cachePage, type Rendered } from "./cached-page.ts"

export type PageCache = ReturnType<typeof createPageCache>

type PageCacheOptions = {
  /** Renders the page of a key: its path with the parameters it uses. */
  render: (key: string) => Promise<Rendered>
  /** Whether edits announce themselves: pages may then be kept for long. */
  signalled: () => boolean
  count: (outcome: "hit" | "miss" | "rendered") => void
  largestBytes?: number
  now?: () => number
}

const LARGEST_BYTES = 32 * 1024 * 1024
const MOST_ADDRESSES = 20_000
const LONGEST_ADDRESS = 2_000
const KEPT_MS = 60_000
const KEPT_UNSIGNALLED_MS = 5_000

/** Complete pages in memory. Nothing of a person can be in here: what renders
 * a page has no session to ask. */
export function createPageCache(options: PageCacheOptions) {
  const { render, signalled, count, now = Date.now } = options
  const { largestBytes = LARGEST_BYTES } = options
  const pages = new Map<string, CachedPage>()
  const inFlight = new Map<string, Promise<CachedPage | Rendered>>()
  /** Addresses as visitors wrote them, and the pages they mean. */
  const addresses = new Map<string, string>()
  let bytes = 0
  let edits = 0

  /** The page of an address that was asked for before, if it is here. */
  function find(address: string) {
    const key = addresses.get(address)
    return key === undefined ? undefined : findPage(key)
  }

  function findPage(key: string) {
    const page = pages.get(key)
    if (!page || page.outdated) return undefined
    page.used = true
    const kept = signalled() ? KEPT_MS : KEPT_UNSIGNALLED_MS
    // Nobody waits: this visitor gets the old one, the next the new one. One
    // that cannot be renewed is better than none.
    if (now() - page.storedAt > kept) renderOnce(key).catch(() => {})
    count("hit")
    return page
  }

  /** Single-flight: renders a page once, however many ask for it meanwhile. */
  function renderOnce(key: string) {
    const underWay = inFlight.get(key)
    if (underWay) return underWay
    const rendering = renderAndKeep(key).finally(() => {
      if (inFlight.get(key) === rendering) inFlight.delete(key)
    })
    inFlight.set(key, rendering)
    return rendering
  }

  async function renderAndKeep(key: string) {
    const storedAt = now()
    const editsBefore = edits
    count("rendered")
    const rendered = await render(key)
    // While the database is away, what it said last is better than nothing.
    if (rendered.status >= 500) return pages.get(key) ?? rendered
    if (rendered.status !== 200) {
      drop(key)
      return rendered
    }
    const page = await cachePage(rendered, storedAt)
    // Edited while it was rendered: it may show the old, which is for the time
    // when nothing newer can be had.
    if (edits === editsBefore) keep(key, page)
    else if (!pages.has(key)) keep(key, { ...page, outdated: true })
    return page
  }

  function keep(key: string, page: CachedPage) {
    drop(key)
    pages.set(key, page)
    bytes += page.bytes
    makeRoom()
  }

  /** Second-chance eviction, near to LRU: the oldest go first; one asked for
   * lately gets another round. */
  function makeRoom() {
    for (const [key, page] of pages) {
      if (bytes <= largestBytes) return
      drop(key)
      if (page.used) keep(key, { ...page, used: false })
    }
  }

  function drop(key: string) {
    bytes -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }

  return {
    /** What a request meets before routing, logging and middleware. */
    find,

    /** The page of a key, rendered if it must be. */
    async get(key: string, address: string) {
      if (address.length < LONGEST_ADDRESS) {
        if (addresses.size >= MOST_ADDRESSES) addresses.clear()
        addresses.set(address, key)
      }
      // Here under another address, or come while this visitor stood in line.
      const page = findPage(key)
      if (page) return page
      count("miss")
      return renderOnce(key)
    },

    /** Something was edited: every page may be out of date. */
    clear() {
      edits += 1
      inFlight.clear()
      for (const page of pages.values()) page.outdated = true
    },

    /** The stock of these products moved. */
    clearStock(products: ReadonlySet<string>) {
      edits += 1
      for (const page of pages.values()) {
        page.outdated ||= page.products.some((id) => products.has(id))
      }
    },

    figures: () => ({ pages: pages.size, bytes }),
  }
}
