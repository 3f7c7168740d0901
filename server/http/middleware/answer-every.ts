import { randomUUID } from "node:crypto"
import type { HttpBindings } from "@hono/node-server"
import type { Context, MiddlewareHandler } from "hono"
import type { TrustedSettings } from "#platform/caller.ts"
import { isDatabaseAway, isDiskFull } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"
import {
  NO_ROOM,
  unavailableResponse,
  wantsHtml,
} from "#server/http/unavailable.ts"
import type { Env } from "../../env.ts"
import type { Disk } from "../../runtime/disk.ts"
import type { Log } from "../../runtime/log.ts"
import type { Metrics } from "../../runtime/metrics.ts"
import { routeOf } from "../address-rules.ts"
import { secure, securityHeaders } from "./security-headers.ts"

/** Something unpublished that the bearer of a preview link may see. */
export type Preview = {
  settings: TrustedSettings
  /** The moment to preview, if not now. */
  asOf: Date | null
  /** The path that it opens. */
  path: string
  until: Date
  /** Only for the person who made it. */
  own: boolean
}

/** The context of a request throughout the app. */
export type AppContext = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    clientAddress: string
    route: string
    /** Only on a request with a preview. */
    preview?: Preview
  }
}

type Services = {
  env: Pick<Env, "SITE_URL">
  log: Pick<Log, "info" | "error">
  disk: Pick<Disk, "noteFull" | "isFull">
  metrics: Pick<Metrics, "answered">
  clientAddress: (peer: string, forwardedFor: string | undefined) => string
}

/** Wraps every request: an id, the client's address, security headers, one log
 * line, metrics, and an answer to any error that was thrown. */
export function answerEvery(services: Services): MiddlewareHandler<AppContext> {
  const headers = securityHeaders(services.env.SITE_URL.startsWith("https:"))
  return async (c, next) => {
    const began = performance.now()
    c.set("requestId", randomUUID())
    c.set("clientAddress", addressOf(c, services))
    await next()
    if (c.error) c.res = answerTo(c.error, c, services)
    secure(c.res.headers, headers)
    c.res.headers.set("X-Request-Id", c.var.requestId)
    note(c, services, performance.now() - began)
  }
}

function addressOf(c: Context<AppContext>, { clientAddress }: Services) {
  // No proxy has this address, and limits count it like any other.
  const peer = c.env?.incoming?.socket.remoteAddress ?? "unknown"
  return clientAddress(peer, c.req.header("X-Forwarded-For"))
}

function answerTo(error: Error, c: Context<AppContext>, services: Services) {
  const { log, disk } = services
  if (isDiskFull(error)) disk.noteFull()
  if (isDatabaseAway(error) || isDiskFull(error)) {
    const page = wantsHtml(c.req.header("Accept"))
    return unavailableResponse(page, disk.isFull() ? NO_ROOM : undefined)
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
