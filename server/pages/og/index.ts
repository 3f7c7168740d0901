import { createHash } from "node:crypto"
import { join } from "node:path"
import { type Context, Hono } from "hono"
import { createSemaphore } from "#platform/limits/semaphore.ts"
import type { Arrival } from "#platform/platform.ts"
import type { AppContext } from "../../http/middleware/answer-every.ts"
import { tablesAsVisitor } from "../../runtime/backend-clients.ts"
import type { PageParts } from "../parts.ts"
import { renderPoster } from "./poster.ts"
import { createPosterFiles } from "./poster-files.ts"
import { findSubject, type Subject } from "./subjects.ts"

/** Raise this when posters look different, to expire the copies of others. */
const EDITION = 2
/** On disk, in `DATA_DIR/posters`: about two thousand posters. */
const KEPT = { mostBytes: 256 * 1024 * 1024, mostFiles: 4_000 }
/** Two are drawn at a time, which leaves a processor to the rest of the site.
 * Requests wait in load shedding's class for posters, which bounds how many
 * there can be. */
const DRAWING = { atOnce: 2, longestWaitMs: 60_000 }
const HOUR = 3600
const LARGEST_PICTURE = 20_000_000

/** `/og/<kind>/<slug>.jpg`: a page's picture for other sites, which shows only
 * what a visitor may see. */
export function ogPictures({ env, platform, log, disk }: PageParts) {
  const folder = join(env.DATA_DIR, "posters")
  const files = createPosterFiles({ folder, isFull: disk.isFull, ...KEPT })
  const semaphore = createSemaphore(DRAWING)
  const app = new Hono<AppContext>()

  app.get("/:kind/:file{[a-z0-9-]+\\.jpg}", async (c) => {
    const { clientAddress, requestId } = c.var
    const arrival = { clientAddress, requestId }
    const slug = c.req.param("file").replace(/\.jpg$/, "")
    const db = tablesAsVisitor({ platform, siteUrl: env.SITE_URL, arrival })
    const subject = await findSubject(db, c.req.param("kind"), slug)
    if (!subject) return c.text("Not found", 404)
    const key = keyOf(subject)
    const tag = `"${key}"`
    if (c.req.header("If-None-Match") === tag) return answer(c, null, tag)
    const poster = await files(key, () =>
      semaphore(() => render(subject, arrival)),
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

  /** Only files in our own storage: a picture's address must not make the site
   * call another host. */
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

/** Changes as soon as anything on the poster does. */
function keyOf(subject: Subject) {
  const words = JSON.stringify([EDITION, subject])
  return createHash("sha256").update(words).digest("hex").slice(0, 32)
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
    // Other sites may embed it: that is its purpose.
    "Cross-Origin-Resource-Policy": "cross-origin",
  })
}
