import { randomUUID } from "node:crypto"
import type { Context, MiddlewareHandler } from "hono"
import { isDatabaseAway, isDiskFull } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"
import type { AppContext } from "#server/pages/app-context.ts"
import { awayResponse, NO_ROOM, wantsHtml } from "#server/pages/away.ts"
import type { Services } from "#server/services.ts"
import { securityHeaders } from "./security-headers.ts"

/** Around every request: an id, the client's address, security headers, one
 * log line, figures, and a kind answer to what was thrown. */
export function answerEvery(services: Services): MiddlewareHandler<AppContext> {
  const headers = securityHeaders(services.env.SITE_URL.startsWith("https:"))
  return async (c, next) => {
    const began = performance.now()
    c.set("requestId", randomUUID())
    c.set("clientAddress", addressOf(c, services))
    await next()
    if (c.error) c.res = answerTo(c.error, c, services)
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    c.res.headers.set("X-Request-Id", c.var.requestId)
    note(c, services, performance.now() - began)
  }
}

function addressOf(c: Context<AppContext>, { clientAddress }: Services) {
  // A word that is no proxy's, and that limits count like any address.
  const peer = c.env?.incoming?.socket.remoteAddress ?? "unknown"
  return clientAddress(peer, c.req.header("X-Forwarded-For"))
}

function answerTo(error: Error, c: Context<AppContext>, services: Services) {
  const { log, disk } = services
  if (isDiskFull(error)) disk.noteFull()
  if (isDatabaseAway(error) || isDiskFull(error)) {
    const page = wantsHtml(c.req.header("Accept"))
    return awayResponse(page, disk.isFull() ? NO_ROOM : undefined)
  }
  if (error instanceof Refusal) return error.toResponse()
  log.error({ err: error, id: c.var.requestId }, "request failed")
  return Response.json(
    {
      code: "internal",
      message: "Something went wrong on our side. Please try again.",
    },
    { status: 500 },
  )
}

function note(c: Context<AppContext>, services: Services, ms: number) {
  const route = c.var.route ?? routeOf(c.req.path)
  const { method } = c.req
  const { status } = c.res
  services.metrics.answered(route, method, status, ms)
  services.log.info({
    method,
    route,
    status,
    ms: Math.round(ms * 10) / 10,
    id: c.var.requestId,
  })
}

const AUTH_PATHS = new Set(
  "admin authorize factors health invite logout otp reauthenticate recover resend settings signup token user verify .well-known".split(
    " ",
  ),
)
const STORAGE_PATHS = new Set(["object", "bucket", "upload"])
const OTHER_AREAS = new Set(
  "assets dev downloads healthz metrics og readyz".split(" "),
)

/** A pattern for what is not a screen: never a name, a key or a query, and
 * never more of them than are written here. */
function routeOf(path: string) {
  const [, area = "", version = "", first = ""] = path.split("/")
  if (version === "v1" && area === "rest") {
    return first === "rpc" ? "/rest/v1/rpc/:procedure" : "/rest/v1/:table"
  }
  if (version === "v1" && area === "functions") return "/functions/v1/:name"
  if (version === "v1" && area === "auth") {
    return `/auth/v1/${AUTH_PATHS.has(first) ? first : "*"}`
  }
  if (version === "v1" && area === "storage") {
    return `/storage/v1/${STORAGE_PATHS.has(first) ? first : "*"}`
  }
  if (path === "/webhooks/payment") return path
  return OTHER_AREAS.has(area) ? `/${area}` : "*"
}
