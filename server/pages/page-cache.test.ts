import { expect, test } from "vitest"
import { variantFor } from "../http/prepared-response.ts"
import {
  type CachedPage,
  createPageCache,
  type Rendered,
} from "./page-cache.ts"

const MINUTE_MS = 60_000
const NEVER = Number.POSITIVE_INFINITY

test("two hundred who ask at once cause one rendering", async () => {
  const site = createSite()
  const pages = await Promise.all(
    Array.from({ length: 200 }, (_, i) => site.cache.get("/", `/?from=${i}`)),
  )
  expect(site.renderings).toBe(1)
  expect(new Set(pages.map(textOf))).toEqual(new Set(["/ #1"]))
})

test("an edit empties the cache", async () => {
  const site = createSite()
  await site.cache.get("/", "/")
  site.cache.clear()
  expect(textOf(await site.cache.get("/", "/"))).toBe("/ #2")
})

test("what was edited while it was rendered is not kept", async () => {
  const site = createSite()
  const before = site.cache.get("/", "/")
  site.cache.clear()
  const after = site.cache.get("/", "/")
  expect(textOf(await before)).toBe("/ #1")
  expect(textOf(await after)).toBe("/ #2")
  expect(site.ask("/").body).toBe("/ #2")
})

test("even what was edited meanwhile is better than nothing", async () => {
  const site = createSite()
  const before = site.cache.get("/", "/")
  site.cache.clear()
  await before
  expect(site.ask("/").hit).toBe(false)
  site.status = 503
  expect(textOf(await site.cache.get("/", "/"))).toBe("/ #1")
})

test("what was edited is shown as it was when nothing newer comes in time", async () => {
  const site = createSite({ patienceMs: 1 })
  await site.cache.get("/", "/")
  site.cache.clear()
  site.silent = true
  expect(textOf(await site.cache.get("/", "/"))).toBe("/ #1")
  site.silent = false
  site.cache.clear()
  expect(textOf(await site.cache.get("/", "/"))).toMatch(/^\/ #[13]$/)
  await expect.poll(() => site.ask("/").body).toBe("/ #3")
})

test("at its moment a page goes, however late the timer is", async () => {
  const site = createSite()
  site.moment = 1000
  await site.cache.get("/", "/")
  site.clock = 999
  expect(site.ask("/").hit).toBe(true)
  site.clock = 1000
  expect(site.ask("/").hit).toBe(false)
  expect(textOf(await site.cache.get("/", "/"))).toBe("/ #2")
})

test("a rendering begun before the moment is not kept after it, nor waited for", async () => {
  const site = createSite()
  site.moment = 1000
  const before = site.cache.get("/", "/")
  site.clock = 1000
  const after = site.cache.get("/", "/")
  expect(textOf(await before)).toBe("/ #1")
  expect(textOf(await after)).toBe("/ #2")
  expect(site.ask("/").body).toBe("/ #2")
})

test("what changes soon is kept by nobody else", async () => {
  const site = createSite()
  const headersAt = async (moment: number) => {
    site.cache.clear()
    site.moment = moment
    await site.cache.get("/", "/")
    return site.ask("/").form?.headers.join(" ")
  }
  expect(await headersAt(40_000)).not.toContain("cdn-cache-control")
  expect(await headersAt(40_001)).toContain("cdn-cache-control")
})

test("a sale touches only the pages that show it", async () => {
  const site = createSite()
  await site.cache.get("/product/a", "/product/a")
  await site.cache.get("/about", "/about")
  site.cache.clearStock(new Set(["/product/a"]))
  expect(site.ask("/product/a").hit).toBe(false)
  expect(site.ask("/about").hit).toBe(true)
})

test("after its time a page is shown once more while a new one is made", async () => {
  const site = createSite()
  await site.cache.get("/", "/")
  site.clock += MINUTE_MS + 1
  expect(site.ask("/").body).toBe("/ #1")
  await expect.poll(() => site.ask("/").body).toBe("/ #2")
})

test("a page that cannot be renewed stays", async () => {
  const site = createSite()
  await site.cache.get("/", "/")
  site.status = 503
  site.clock += MINUTE_MS + 1
  await expect.poll(() => site.ask("/") && site.renderings).toBe(3)
  expect(site.ask("/").body).toBe("/ #1")
})

test("an edit that cannot be shown yet leaves the page as it was", async () => {
  const site = createSite()
  await site.cache.get("/", "/")
  site.cache.clear()
  site.status = 503
  expect(textOf(await site.cache.get("/", "/"))).toBe("/ #1")
  expect(site.ask("/").hit).toBe(false)
  site.status = 404
  expect(await site.cache.get("/", "/")).toMatchObject({ status: 404 })
  site.status = 503
  expect(await site.cache.get("/", "/")).toMatchObject({ status: 503 })
})

test("nothing but a whole page is kept", async () => {
  const site = createSite()
  site.status = 404
  await site.cache.get("/nowhere", "/nowhere")
  expect(site.ask("/nowhere").hit).toBe(false)
})

test("memory is bounded, and what is asked for stays longest", async () => {
  const site = createSite({ largestBytes: 20_000 })
  await site.cache.get("/", "/")
  for (let i = 0; i < 500; i++) {
    site.ask("/")
    await site.cache.get(`/${i}`, `/${i}`)
  }
  expect(site.cache.figures().bytes).toBeLessThanOrEqual(20_000)
  expect(site.ask("/").hit).toBe(true)
  expect(site.ask("/1").hit).toBe(false)
})

test.each([
  ["br, gzip", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["", undefined],
])("a browser that accepts '%s' gets %s", async (accepted, encoding) => {
  const site = createSite()
  await site.cache.get("/", "/")
  const headers = site.ask("/", accepted).form?.headers ?? []
  const at = headers.indexOf("content-encoding")
  expect(at < 0 ? undefined : headers[at + 1]).toBe(encoding)
})

/** A site whose pages contain the number of renderings so far. */
type Options = { largestBytes?: number; patienceMs?: number }

function createSite(options: Options = {}) {
  const state = {
    renderings: 0,
    clock: 0,
    status: 200,
    moment: NEVER,
    silent: false,
  }
  const cache = createPageCache({
    render,
    signalled: () => true,
    count: () => {},
    now: () => state.clock,
    // As in content-signals: a call after the moment triggers it.
    nextMoment: () => {
      if (state.clock >= state.moment) {
        state.moment = NEVER
        cache.clear()
      }
      return state.moment
    },
    ...options,
  })

  async function render(key: string): Promise<Rendered> {
    state.renderings += 1
    const body = Buffer.from(`${key} #${state.renderings}`)
    if (state.silent) await new Promise(() => {})
    const { status } = state
    return { status, headers: new Headers(), body, products: [key] }
  }

  function ask(url: string, accepted = "") {
    const page = cache.find(url)
    const form = page && variantFor(page, accepted)
    return { hit: page !== undefined, body: form?.body.toString(), form }
  }
  return Object.assign(state, { cache, ask })
}

function textOf(page: CachedPage | Rendered) {
  return "variants" in page ? page.variants.identity.body.toString() : ""
}
