import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { createSingleFlight } from "#platform/single-flight.ts"
import {
  type PreparedResponse,
  prepareResponse,
} from "../http/prepared-response.ts"
import { within } from "../runtime/timeout.ts"
import { SHOWN_ELSEWHERE_MS } from "./next-moment.ts"

/** A complete answer, before the decision whether to cache it. */
export type Rendered = {
  status: number
  headers: Headers
  body: Buffer<ArrayBuffer>
  /** The products whose stock the page shows. */
  products: readonly string[]
}

export type CachedPage = PreparedResponse & {
  products: readonly string[]
  storedAt: number
  /** Requested since room was last made. */
  used: boolean
  /** Something it shows was edited: used only if no newer page can be had. */
  outdated: boolean
}

type PageCacheOptions = {
  /** Renders the page of a key: its path with the parameters it uses. */
  render: (key: string) => Promise<Rendered>
  /** Whether edits are announced: pages may then be kept for long. */
  signalled: () => boolean
  /** The next moment of publication. Its caller also calls `clear` for moments
   * that have passed. */
  nextMoment?: () => number
  count: (outcome: "hit" | "miss" | "rendered") => void
  largestBytes?: number
  /** How long a visitor waits for the new page if there is an old one. */
  patienceMs?: number
  now?: () => number
}

const LARGEST_BYTES = 32 * 1024 * 1024
const MOST_ADDRESSES = 20_000
const LONGEST_ADDRESS = 2_000
const KEPT_MS = 60_000
const KEPT_UNSIGNALLED_MS = 5_000
/** Half of what a page may take: a silent database is not waited for. */
const PATIENCE_MS = 4_000
const NEVER = Number.POSITIVE_INFINITY

/** Complete pages in memory. They contain nothing personal, because a page is
 * rendered without a session. */
export function createPageCache(options: PageCacheOptions) {
  const { render, signalled, count, now = Date.now } = options
  const { largestBytes = LARGEST_BYTES, nextMoment = () => NEVER } = options
  const { patienceMs = PATIENCE_MS } = options
  const pages = new Map<string, CachedPage>()
  let singleFlight = createSingleFlight<CachedPage | Rendered>()
  /** Addresses as visitors wrote them, and the keys of their pages. */
  const addresses = new Map<string, string>()
  let bytes = 0
  let edits = 0

  /** The cached page of an address that was requested before. */
  function find(address: string) {
    const key = addresses.get(address)
    return key === undefined ? undefined : findPage(key)
  }

  function findPage(key: string) {
    nextMoment()
    const page = pages.get(key)
    if (!page || page.outdated) return undefined
    page.used = true
    const kept = signalled() ? KEPT_MS : KEPT_UNSIGNALLED_MS
    // Stale while revalidating: this visitor gets the old page, the next one
    // the new. A page that cannot be renewed is better than none.
    if (now() - page.storedAt > kept) renderOnce(key).catch(() => {})
    count("hit")
    return page
  }

  /** Renders a page once, however many visitors ask for it meanwhile. */
  function renderOnce(key: string) {
    return singleFlight(key, () => renderAndKeep(key))
  }

  async function renderAndKeep(key: string) {
    const storedAt = now()
    const editsBefore = edits
    count("rendered")
    const rendered = await render(key)
    // While the database is away, the last good page is better than nothing.
    if (rendered.status >= 500) return pages.get(key) ?? rendered
    if (rendered.status !== 200) {
      drop(key)
      return rendered
    }
    const mayBeKept = nextMoment() - storedAt > SHOWN_ELSEWHERE_MS
    const page = await cachePage(rendered, storedAt, mayBeKept)
    nextMoment()
    // Edited during the rendering: the page may be out of date, so it is kept
    // only for when nothing newer can be had.
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

  /** Second-chance eviction, close to LRU: the oldest go first; one requested
   * of late gets another round. */
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
    /** Called before routing, logging and middleware. */
    find,

    /** The page of a key, rendered if necessary. */
    async get(key: string, address: string) {
      if (address.length < LONGEST_ADDRESS) {
        if (addresses.size >= MOST_ADDRESSES) addresses.clear()
        addresses.set(address, key)
      }
      // Cached under another address, or since the first lookup.
      const page = findPage(key)
      if (page) return page
      count("miss")
      const old = pages.get(key)
      if (!old) return renderOnce(key)
      return within(patienceMs, renderOnce(key), () => old)
    },

    /** Something was edited: every page may be out of date. */
    clear() {
      edits += 1
      // Current renderings may be out of date: new visitors do not share them.
      singleFlight = createSingleFlight()
      for (const page of pages.values()) page.outdated = true
    },

    /** The stock of these products changed. */
    clearStock(products: ReadonlySet<string>) {
      edits += 1
      for (const page of pages.values()) {
        page.outdated ||= page.products.some((id) => products.has(id))
      }
    },

    figures: () => ({ pages: pages.size, bytes }),
  }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
// The slowest levels cost a hundred times as much for a twentieth less.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const CHECKED = { "cache-control": "public, max-age=0, must-revalidate" }
/** Browsers revalidate each time and mostly get 304; a CDN may answer for a few
 * seconds by itself, and for a day while we are down. */
const FRESHNESS = {
  ...CHECKED,
  "cdn-cache-control":
    "public, max-age=5, stale-while-revalidate=30, stale-if-error=86400",
}

/** Prepares a page for sending any number of times; if a publication is near,
 * only we may keep it. */
async function cachePage(
  { headers, body, products }: Rendered,
  storedAt: number,
  mayBeKept: boolean,
): Promise<CachedPage> {
  const [br, gzipped] = await Promise.all([brotli(body, BROTLI), zip(body)])
  const answer = prepareResponse(
    { identity: body, br, gzip: gzipped },
    {
      ...Object.fromEntries(headers),
      ...(mayBeKept ? FRESHNESS : CHECKED),
    },
  )
  return { ...answer, products, storedAt, used: false, outdated: false }
}
