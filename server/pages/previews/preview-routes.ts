import { type Context, Hono } from "hono"
import { readBody } from "#platform/http/read-body.ts"
import { Refusal } from "#platform/refusal.ts"
import type { AppContext } from "../../http/middleware/answer-every.ts"
import type { PageParts } from "../parts.ts"
import {
  isToken,
  noPreviewCookie,
  previewCookie,
  tokenIn,
} from "./preview-cookie.ts"
import { ended, tooOften, unknown } from "./preview-pages.ts"
import { NO_PREVIEWS } from "./previews.ts"

type Made = { token: string; path: string; expires_at: string }

const LARGEST = 16 * 1024

/** `/preview`: the way into a preview and out of it. */
export function previewRoutes(services: PageParts) {
  const { env, platform, previews } = services
  const secure = env.SITE_URL.startsWith("https:")
  const app = new Hono<AppContext>()

  app.get("/leave", async (c) => {
    const token = tokenIn(c.req.header("Cookie"))
    const wasOwn = token !== null && (await previews.leave(token))
    return redirectTo(c, wasOwn ? "/studio" : "/", noPreviewCookie(secure))
  })

  app.get("/:token", async (c) => {
    const token = c.req.param("token")
    const look = isToken(token) ? await previews.look(token) : null
    if (look?.state === "ended") return ended()
    if (look?.state === "busy") return tooOften(true)
    // A personal preview is started in Studio, never by a link.
    if (look?.state !== "open" || look.preview.own) return unknown()
    const { path, until } = look.preview
    return redirectTo(c, path, previewCookie(token, { secure, until }))
  })

  /** A personal one, from Studio: the secret is only put in the cookie. */
  app.post("/", async (c) => {
    const answer = await ask(c, "begin_preview")
    if (!answer.ok) return answer
    const { token, path, expires_at } = (await answer.json()) as Made
    const until = new Date(expires_at)
    c.header("Set-Cookie", previewCookie(token, { secure, until }))
    return c.json({ path }, 200, { "Cache-Control": "no-store" })
  })

  app.post("/links", (c) => ask(c, "make_preview_link"))
  app.all("*", () => unknown())

  /** Called as the signed-in user: the database decides. */
  async function ask(c: Context<AppContext>, procedure: string) {
    if (previews === NO_PREVIEWS) throw notHere()
    const body = await readBody(c.req.raw, (bytes) => {
      if (bytes > LARGEST) throw tooLarge()
    })
    const headers = new Headers({ "Content-Type": "application/json" })
    for (const name of ["apikey", "authorization"]) {
      headers.set(name, c.req.header(name) ?? "")
    }
    const url = `${env.SITE_URL}/rest/v1/rpc/${procedure}`
    const { clientAddress, requestId } = c.var
    const call = new Request(url, { method: "POST", headers, body })
    return platform.fetch(call, { clientAddress, requestId })
  }
  return app
}

/** Redirects to the page; pages linked from there never learn the secret. */
function redirectTo(c: Context, path: string, cookie: string) {
  c.header("Set-Cookie", cookie)
  c.header("Cache-Control", "no-store")
  c.header("X-Robots-Tag", "noindex")
  c.header("Referrer-Policy", "no-referrer")
  return c.redirect(path, 303)
}

function notHere() {
  return new Refusal(501, {
    code: "9X063",
    message: "There are no previews where the tables are a Supabase project's.",
  })
}

function tooLarge() {
  const message = "That is more than a preview can hold."
  return new Refusal(413, { code: "9X060", message }, { Connection: "close" })
}
