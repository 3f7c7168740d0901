import { readBody } from "#platform/http/read-body.ts"
import type { Arrival } from "#platform/platform.ts"
import { Refusal } from "#platform/refusal.ts"
import type { Preview } from "../http/middleware/answer-every.ts"
import {
  contentPolicyFor,
  secure,
  securityHeaders,
} from "../http/middleware/security-headers.ts"
import { variantFor } from "../http/prepared-response.ts"
import { unavailableResponse } from "../http/unavailable.ts"
import {
  confirm,
  findSubscriber,
  setSubscriberLocation,
  unsubscribe,
} from "../newsletter/subscriptions.ts"
import { within } from "../runtime/timeout.ts"
import { insertHydrationData } from "./hydration-data.ts"
import { atOneMoment, momentOf } from "./one-moment.ts"
import {
  type CachedPage,
  createPageCache,
  type Rendered,
} from "./page-cache.ts"
import type { PageParts } from "./parts.ts"
import { withBanner } from "./previews/preview-pages.ts"
import type { PageServices, Screens } from "./screens.ts"

/** The arrival for a page that is the same for everybody. */
const NOBODY = {
  clientAddress: "127.0.0.1",
  requestId: "page",
  together: true,
}

/** Serves every screen, from memory if it is the same for everybody. */
export function createPages(services: PageParts, screens: Screens) {
  const { env, log, metrics, platform, content } = services
  const { development } = env
  const keeps = !development && env.PAGE_CACHE !== "none"
  const security = securityHeaders(env.SITE_URL.startsWith("https:"))

  function servicesFor(whose: Arrival, shown: Set<string>): PageServices {
    const arrival = atOneMoment(whose)
    const backend = (request: Request) => platform.fetch(request, arrival)
    return {
      backend,
      read: (url, headers) => platform.read(url, headers, arrival),
      now: momentOf(arrival),
      previewed: arrival.settings?.["label.preview"]?.split(",") ?? [],
      publishableKey: platform.keys.publishable,
      siteUrl: env.SITE_URL,
      testShop: env.testPayments && !env.local,
      confirm: (token) => confirm(backend, platform.keys, token),
      unsubscribe: (leaver) => unsubscribe(backend, platform.keys, leaver),
      subscriber: (token) => findSubscriber(backend, platform.keys, token),
      setSubscriberLocation: (where) =>
        setSubscriberLocation(backend, platform.keys, where),
      report: (error) => log.error({ err: error }, "page failed"),
      showsStock: (ids) => {
        for (const id of ids) shown.add(id)
      },
    }
  }

  /** Any screen: React Router's answer with the content policy for its own
   * inline scripts. */
  async function render(
    request: Request,
    services: PageServices,
    preview?: Preview,
  ) {
    const { response, page, nonce } = await screens.write(request, services)
    if (!page) return response
    if (preview) page.html = withBanner(page.html, preview)
    const whole = insertHydrationData(page)
    const { framable } = page
    const { body, policy } = contentPolicyFor(whole, {
      nonce,
      development,
      framable,
    })
    const { status, headers } = response
    headers.set("Content-Security-Policy", policy)
    if (status === 503) headers.set("Retry-After", "2")
    const sent = request.method === "HEAD" ? null : body
    return new Response(sent, { status, headers })
  }

  /** Renders a page that is the same for everybody. */
  async function renderKey(key: string): Promise<Rendered> {
    const shown = new Set<string>()
    const request = new Request(env.SITE_URL + key)
    const response = await render(request, servicesFor(NOBODY, shown))
    const headers = new Headers(response.headers)
    secure(headers, security)
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers, body, products: [...shown] }
  }

  const cache = createPageCache({
    render: (key) => inTime(renderKey(key)),
    signalled: content.heard,
    nextMoment: content.nextMoment,
    count: metrics.countPage,
  })
  content.subscribe({ edited: cache.clear, stockMoved: cache.clearStock })

  return {
    find: cache.find,
    async respond(
      request: Request,
      address: string,
      arrival: Arrival,
      preview?: Preview,
    ) {
      const own = servicesFor({ ...arrival, together: true }, new Set())
      if (request.method === "POST") {
        const form = await formRequest(request, env.SITE_URL)
        return unkept(await render(form, own, preview))
      }
      const key =
        request.method === "GET" && screens.pageKey(new URL(request.url))
      if (!key || !keeps || preview) {
        return unkept(await render(request, own, preview))
      }
      const page = await cache.get(key, address)
      return "variants" in page
        ? responseOf(page, request)
        : unkept(plain(page))
    },
  }
}

const LONGEST_MS = 8_000

/** All visitors of a page wait for the same rendering, so one that never ends
 * must not hold them. */
function inTime(rendering: Promise<Rendered>): Promise<Rendered> {
  return within(LONGEST_MS, rendering, async () => {
    const late = unavailableResponse(true)
    const body = Buffer.from(await late.arrayBuffer())
    return { status: late.status, headers: late.headers, body, products: [] }
  })
}

// The contact form's longest message, in the longest characters, encoded.
const LARGEST_FORM = 256 * 1024

/** A form as the screens expect it: complete, bounded, and at the site's own
 * address, whatever the proxy in front calls it. The Origin header is removed:
 * screens have no session, so a foreign site can make a visitor's browser do
 * nothing here that it could not do itself. */
async function formRequest(request: Request, siteUrl: string) {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  for (const name of ["origin", "content-length", "transfer-encoding"]) {
    headers.delete(name)
  }
  const body = await readBody(request, (bytes) => {
    if (bytes > LARGEST_FORM) throw tooLarge()
  })
  return new Request(siteUrl + pathname + search, {
    method: request.method,
    headers,
    body,
    signal: request.signal,
  })
}

function tooLarge() {
  const message = "That is more than a form of ours can hold."
  // The rest of the body is not read, so the connection must close.
  const headers = { Connection: "close" }
  return new Refusal(413, { code: "too_large", message }, headers)
}

function responseOf(page: CachedPage, { headers }: Request) {
  const variant = variantFor(page, headers.get("Accept-Encoding"))
  const own = new Headers()
  for (let at = 0; at < variant.headers.length; at += 2) {
    own.append(variant.headers[at] ?? "", variant.headers[at + 1] ?? "")
  }
  return new Response(variant.body, { headers: own })
}

/** Without this header, caches guess how long a page is fresh. */
function unkept(answer: Response) {
  if (!answer.headers.has("Cache-Control")) {
    answer.headers.set("Cache-Control", "no-cache")
  }
  return answer
}

function plain({ status, headers, body }: Rendered) {
  return new Response(body, { status, headers })
}
