import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { createSingleFlight } from "#platform/single-flight.ts"
import {
  type PreparedResponse,
  prepareResponse,
} from "../http/prepared-response.ts"
import { within } from "../runtime/timeout.ts"
import { SHOWN_ELSEWHERE_MS } from "./next-moment.ts"

/** A complete answer, before anybody has decided whether to keep it. */
export type Rendered = {
  status: number
  headers: Headers
  body: Buffer<ArrayBuffer>
  /** The products whose stock it shows. */
  products: readonly string[]
}

export type CachedPage = PreparedResponse & {
  products: readonly string[]
  storedAt: number
  /** Asked for since room was last made. */
  used: boolean
  /** Something it shows was edited: only for when there is no other. */
  outdated: boolean
}

type PageCacheOptions = {
  /** Renders the page of a key: its path with the parameters it uses. */
  render: (key: string) => Promise<Rendered>
  /** Whether edits announce themselves: pages may then be kept for long. */
  signalled: () => boolean
  /** When something comes out next. Told by whoever calls `clear` for those
   * that have come. */
  nextMoment?: () => number
  count: (outcome: "hit" | "miss" | "rendered") => void
  largestBytes?: number
  /** How long a visitor waits for the new page when there is an old one. */
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

/** Complete pages in memory. Nothing of a person can be in here: what renders
 * a page has no session to ask. */
export function createPageCache(options: PageCacheOptions) {
  const { render, signalled, count, now = Date.now } = options
  const { largestBytes = LARGEST_BYTES, nextMoment = () => NEVER } = options
  const { patienceMs = PATIENCE_MS } = options
  const pages = new Map<string, CachedPage>()
  let singleFlight = createSingleFlight<CachedPage | Rendered>()
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
    nextMoment()
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

  /** Renders a page once, however many ask for it meanwhile. */
  function renderOnce(key: string) {
    return singleFlight(key, () => renderAndKeep(key))
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
    const mayBeKept = nextMoment() - storedAt > SHOWN_ELSEWHERE_MS
    const page = await cachePage(rendered, storedAt, mayBeKept)
    nextMoment()
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
      const old = pages.get(key)
      if (!old) return renderOnce(key)
      return within(patienceMs, renderOnce(key), () => old)
    },

    /** Something was edited: every page may be out of date. */
    clear() {
      edits += 1
      // What is rendered now may show the old: nobody new waits for it.
      singleFlight = createSingleFlight()
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

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
// The slowest levels cost a hundred times as much for a twentieth less.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const CHECKED = { "cache-control": "public, max-age=0, must-revalidate" }
/** Browsers ask each time and mostly get 304; a CDN may answer for a few
 * seconds by itself, and for long when we are away. */
const FRESHNESS = {
  ...CHECKED,
  "cdn-cache-control":
    "public, max-age=5, stale-while-revalidate=30, stale-if-error=86400",
}

/** Makes a page ready to be sent any number of times; when something comes
 * out soon, by nobody but us. */
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
