import { createHash } from "node:crypto"
import { type Context, Hono } from "hono"
import { clientNetwork } from "#platform/limits/client-network.ts"
import { createSemaphore, createShare } from "#platform/limits/semaphore.ts"
import type { Arrival } from "#platform/platform.ts"
import type { AppContext } from "../http/middleware/answer-every.ts"
import { tablesAsVisitor } from "../process/backend-clients.ts"
import type { Services } from "../services.ts"
import { createPictureCache } from "./picture-cache.ts"
import { renderPoster } from "./poster.ts"
import { findSubject, type Subject } from "./subjects.ts"

/** Raised when posters look different: what others keep is then out of date. */
const EDITION = 2
const KEPT_BYTES = 32 * 1024 * 1024
/** One is rendered at a time: the rest of the site keeps its processor. */
const RENDERING = { atOnce: 1, mostWaiting: 8, longestWaitMs: 4_000 }
const MOST_FOR_ONE = 4
const HOUR = 3600
const LARGEST_PICTURE = 20_000_000

/** `/og/<kind>/<slug>.jpg`: the picture of a page for other sites, of what a
 * visitor may see and nothing else. */
export function ogPictures({ env, platform, log }: Services) {
  const cache = createPictureCache(KEPT_BYTES)
  const semaphore = createSemaphore(RENDERING)
  const share = createShare(MOST_FOR_ONE)
  const app = new Hono<AppContext>()

  app.get("/:kind/:file{[a-z0-9-]+\\.jpg}", async (c) => {
    const { clientAddress, requestId } = c.var
    const arrival = { clientAddress, requestId }
    const slug = c.req.param("file").replace(/\.jpg$/, "")
    const db = tablesAsVisitor({ platform, siteUrl: env.SITE_URL, arrival })
    const subject = await findSubject(db, c.req.param("kind"), slug)
    if (!subject) return c.text("Not found", 404)
    const tag = tagOf(subject)
    if (c.req.header("If-None-Match") === tag) return answer(c, null, tag)
    const wish = { client: clientNetwork(clientAddress), key: tag }
    const poster = await share(wish, () =>
      cache(tag, () => semaphore(() => render(subject, arrival))),
    )
    return answer(c, poster, tag)
  })

  return app

  async function render(subject: Subject, arrival: Arrival) {
    const picture = await ownPicture(subject.picture, arrival)
    try {
      return await renderPoster(subject, picture)
    } catch (error) {
      log.warn({ err: error, url: subject.picture }, "picture unreadable")
      return renderPoster(subject, null)
    }
  }

  /** Only what lies in our own storage: a picture's address must not make the
   * site call anybody else. */
  async function ownPicture(url: string | null, arrival: Arrival) {
    if (!url?.startsWith("/storage/v1/object/public/")) return null
    const request = new Request(new URL(url, env.SITE_URL))
    const response = await platform.fetch(request, arrival)
    const size = Number(response.headers.get("Content-Length") ?? 0)
    if (!response.ok || size > LARGEST_PICTURE) {
      await response.body?.cancel()
      return null
    }
    return Buffer.from(await response.arrayBuffer())
  }
}

function tagOf(subject: Subject) {
  const words = JSON.stringify([EDITION, subject])
  return `"${createHash("sha256").update(words).digest("base64url").slice(0, 22)}"`
}

function answer(c: Context<AppContext>, poster: Buffer | null, tag: string) {
  const headers = {
    ETag: tag,
    "Cache-Control": `public, max-age=${HOUR}, stale-while-revalidate=${24 * HOUR}`,
  }
  if (!poster) return c.body(null, 304, headers)
  return c.body(new Uint8Array(poster), 200, {
    ...headers,
    "Content-Type": "image/jpeg",
    // Other sites show it: that is what it is for.
    "Cross-Origin-Resource-Policy": "cross-origin",
  })
}
