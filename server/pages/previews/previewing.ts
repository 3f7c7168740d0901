import type { Context, MiddlewareHandler } from "hono"
import { Refusal } from "#platform/refusal.ts"
import { routeOf } from "../../http/address-rules.ts"
import type { AppContext } from "../../http/middleware/answer-every.ts"
import { wantsHtml } from "../../http/unavailable.ts"
import type { PageParts } from "../parts.ts"
import { noPreviewCookie, tokenIn } from "./preview-cookie.ts"
import { ended, tooOften } from "./preview-pages.ts"

const CHECKOUT = "/functions/v1/create-checkout"
/** RPC calls on tables that change nothing. */
const READING = /^\/rest\/v1\/rpc\/(search_|get_release_)\w+$/
/** Studio's own reads, in the same browser. */
const STUDIO = /^https?:\/\/[^/]+\/studio(?:[/?]|$)/
const STREAM = /^\/storage\/v1\/object\/public\/streams\/./

/** For requests with a preview cookie: looks up anew what they may see. Their
 * answers are neither cached nor indexed. All others pass through. */
export function previewing(services: PageParts): MiddlewareHandler<AppContext> {
  const secure = services.env.SITE_URL.startsWith("https:")
  return async (c, next) => {
    const token = tokenIn(c.req.header("Cookie"))
    if (!token || !isConcerned(c)) return next()
    const look = await services.previews.look(token)
    if (look.state === "busy") return tooOften(wantsPage(c))
    if (look.state === "open") {
      if (c.req.path === CHECKOUT) throw noCheckout()
      c.set("preview", look.preview)
      await next()
    } else {
      // A person is told that it is over; the next click is an ordinary visit.
      if (wantsPage(c)) c.res = ended()
      else await next()
      c.res.headers.append("Set-Cookie", noPreviewCookie(secure))
    }
    c.res.headers.set("Cache-Control", "no-store")
    c.res.headers.set("X-Robots-Tag", "noindex")
    c.res.headers.delete("CDN-Cache-Control")
  }
}

/** Pages, their reads, and the checkout. Studio, accounts and all writes use
 * the real clock and the real rights. */
function isConcerned({ req }: Context<AppContext>) {
  const { method, path } = req
  const reads = method === "GET" || method === "HEAD"
  if (path.startsWith("/rest/")) {
    const isStudio = STUDIO.test(req.header("Referer") ?? "")
    return !isStudio && (reads || READING.test(path))
  }
  if (path.startsWith("/storage/")) return reads && STREAM.test(path)
  return path === CHECKOUT || routeOf(path) === "*"
}

function wantsPage(c: Context<AppContext>) {
  return c.req.method === "GET" && wantsHtml(c.req.header("Accept"))
}

function noCheckout() {
  return new Refusal(409, {
    code: "preview",
    message:
      "This is a preview: nothing is sold in it. Leave it by the line at the top, then check out.",
  })
}
