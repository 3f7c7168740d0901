import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http"
import { Server as NetServer } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { StartError } from "#platform/start-error.ts"
import type { Env } from "../env.ts"
import type { Log } from "../runtime/log.ts"
import { isUpload } from "./address-rules.ts"
import { type ConnectionBounds, createConnections } from "./connections.ts"
import { bringsBody } from "./load-shedding/body.ts"
import { createProxyList } from "./middleware/client-address.ts"
import { KEEP_ALIVE_SECONDS } from "./prepared-response.ts"
import { type FindPrepared, openRawResponses } from "./raw-responses.ts"
import { endSlowReaders } from "./slow-reader-timeout.ts"
import { unavailableResponse, wantsHtml } from "./unavailable.ts"

/** The handlers that serve once the site is up. */
export type Surface = {
  listener: RequestListener
  /** Finds an answer that can be sent before any other check. */
  find?: FindPrepared
}

/** Longer than any answer takes to make; only file transfers last longer, and
 * they can be resumed. */
const DRAIN_MS = 25_000
/** After so many checks without a new request, all on the way have arrived. */
const QUIET_CHECKS = 4
const CHECK_MS = 25
const LONGEST_SETTLING_MS = 1_500
/** No new connections come, and open ones ask once more: this ends itself. */
const LONGEST_LAST_REQUESTS_MS = 10_000
const LONGEST_UPLOAD_MS = 30 * 60_000
/** Bodies other than files are at most a megabyte; a sender who takes longer
 * than this is only holding the connection. */
const LONGEST_BODY_MS = 25_000
/** A client that takes none of its pending bytes for so long is not reading. */
const LONGEST_STALL_MS = 10_000
/** The kernel's backlog of connections not yet accepted. */
const BACKLOG = 2_048
const LOOK_FOR_SLOW_MS = 5_000

export type Door = Awaited<ReturnType<typeof listen>>

/** Listens on the address. Until it is opened everybody gets 503, except on
 * `/healthz`; `drain` lets the requests under way end and admits no more. */
export async function listen(
  env: Env,
  log: Log,
  {
    longestBodyMs = LONGEST_BODY_MS,
    longestStallMs = LONGEST_STALL_MS,
    bounds = {} as Partial<ConnectionBounds>,
  } = {},
) {
  let surface: Surface = { listener: answerStarting }
  let draining = false
  let asked = 0
  const isProxy = createProxyList(env.TRUSTED_PROXIES)
  const connections = createConnections(isProxy, bounds)
  const slowReaders = endSlowReaders({
    sockets: connections.all,
    longestMs: longestStallMs,
  })
  const server = createServer(
    { connectionsCheckingInterval: LOOK_FOR_SLOW_MS },
    (request, response) => {
      const { socket } = request
      if (socket.destroyed) return
      if (!connections.ask(request)) return void socket.destroy()
      response.once("close", () => connections.answered(socket))
      asked += 1
      if (draining) response.shouldKeepAlive = false
      if (hasTwoHosts(request)) return refuse(response, TWO_HOSTS)
      const target = plainTarget(request.url ?? "")
      if (target === null) return refuse(response, ODD_TARGET)
      request.url = target
      if (bringsBody(request) && !isUpload(request))
        limitBodyTime(request, response, longestBodyMs)
      surface.listener(request, response)
    },
  )
  server.requestTimeout = LONGEST_UPLOAD_MS
  server.headersTimeout = 15_000
  server.keepAliveTimeout = KEEP_ALIVE_SECONDS * 1000
  const rawResponses = openRawResponses(
    server,
    // Raw responses keep connections alive, which draining must not.
    (url) => (draining ? undefined : surface.find?.(url)),
    connections.enter,
  )
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explain(error, env)))
    server.listen(env.PORT, env.HOST, BACKLOG, resolve)
  })
  server.on("error", (error) => log.error({ err: error }, "server failed"))

  return {
    open(opened: Surface) {
      surface = opened
    },
    figures: () => ({ connections: connections.open() }),
    async drain() {
      draining = true
      const drainTimer = setTimeout(
        () => server.closeAllConnections(),
        DRAIN_MS,
      )
      await untilQuiet(LONGEST_SETTLING_MS)
      const closed = closeToNewcomers(server)
      await untilQuiet(LONGEST_LAST_REQUESTS_MS)
      rawResponses.close()
      server.close()
      // A kept-alive connection is idle again after its last answer.
      const idle = setInterval(async () => {
        await pendingInputRead()
        server.closeIdleConnections()
      }, 2 * CHECK_MS)
      await closed
      clearInterval(idle)
      clearTimeout(drainTimer)
      slowReaders.stop()
    },
  }

  /** Closing resets connections in the kernel's queue, and kept-alive ones with
   * a request not read yet. Elapsed time alone proves nothing: a busy process
   * has not looked. */
  async function untilQuiet(longestMs: number) {
    const end = performance.now() + longestMs
    let quietChecks = 0
    while (quietChecks < QUIET_CHECKS && performance.now() < end) {
      const before = asked
      await pause(CHECK_MS)
      await pendingInputRead()
      quietChecks = asked === before ? quietChecks + 1 : 0
    }
  }
}

/** Resolves after the event loop has read from every connection. */
function pendingInputRead() {
  return new Promise<void>((resolve) => setImmediate(resolve))
}

/** Resolves when the last connection is gone. Node's HTTP close would end idle
 * ones at once, and lose a request that has just arrived on one of them. */
function closeToNewcomers(server: Server) {
  return new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve())
  })
}

/** With two Host headers, nobody should guess which one is meant. */
function hasTwoHosts({ rawHeaders }: IncomingMessage) {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ""
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1
  }
  return hosts > 1
}

const ABSOLUTE = /^https?:\/\/[^/?#\\]+(?=\/|$)/i
/** Sequences that the URL parser reads as a dot segment or a slash. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=\/|$)|\\/i
/** A needless escape in the first segment. The router decodes it, but code that
 * reads the raw path does not. */
const NEEDLESS_ESCAPE = /^\/[^/]*%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/i

/** A request's target from its path on, or null if it could be read in more
 * than one way: the listener, the router and the code behind it must see the
 * same path, or one of them can be bypassed. */
export function plainTarget(url: string) {
  const target = url.replace(ABSOLUTE, "") || "/"
  const [path = ""] = target.split(/[?#]/, 1)
  if (!path.startsWith("/")) return null
  return DOT_SEGMENT.test(path) || NEEDLESS_ESCAPE.test(path) ? null : target
}

const TWO_HOSTS = "One Host header, please."
const ODD_TARGET = "That address could be read in more than one way."

function refuse(response: ServerResponse, why: string) {
  response.shouldKeepAlive = false
  response.writeHead(400, { "content-type": "text/plain" })
  response.end(why)
}

/** Hangs up on a body that does not arrive, whether answered or not. */
function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  longestMs: number,
) {
  const { socket } = request
  const timer = setTimeout(() => {
    if (request.complete) return
    if (!response.headersSent) socket.write(TOO_SLOW)
    socket.destroy()
  }, longestMs)
  const done = () => clearTimeout(timer)
  request.once("end", done).once("close", done)
}

const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n"

const answerStarting: RequestListener = async (request, response) => {
  if (request.url === "/healthz") {
    response.end("ok")
    return
  }
  const answer = unavailableResponse(wantsHtml(request.headers.accept))
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(await answer.text())
}

function explain(error: Error, env: Env) {
  const code = (error as NodeJS.ErrnoException).code
  if (code === "EADDRINUSE") {
    return new StartError(
      `Port ${env.PORT} on ${env.HOST} is taken: stop what listens there, or set PORT to another number.`,
    )
  }
  if (code === "EACCES") {
    return new StartError(
      `This user may not listen on port ${env.PORT}: set PORT to a number above 1023.`,
    )
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new StartError(
      `HOST ${env.HOST} is no address of this machine: set HOST to 127.0.0.1, or to 0.0.0.0 for every address.`,
    )
  }
  return error
}
