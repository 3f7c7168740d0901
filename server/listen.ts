import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http"
import { StartError } from "#platform/start-error.ts"
import type { Env } from "./env.ts"
import { type FindReady, openHatch } from "./hatch.ts"
import type { Log } from "./log.ts"
import { awayResponse, wantsHtml } from "./pages/away.ts"
import { KEEP_ALIVE_SECONDS } from "./ready-answer.ts"

/** What serves once the site is up. */
export type Surface = {
  listener: RequestListener
  /** What can be sent before anything else is asked. */
  find?: FindReady
}

const DRAIN_MS = 10_000
const LONGEST_UPLOAD_MS = 30 * 60_000
/** What is no file is at most a megabyte: whoever takes longer over it is only
 * holding the connection. */
const LONGEST_BODY_MS = 25_000
const LOOK_FOR_SLOW_MS = 5_000
const UPLOADS = "/storage/v1/"

export type Door = Awaited<ReturnType<typeof listen>>

/** Takes the address. Until it is opened everybody gets 503, except
 * `/healthz`; `drain` lets the requests under way end and admits no more. */
export async function listen(
  env: Env,
  log: Log,
  { longestBodyMs = LONGEST_BODY_MS } = {},
) {
  let surface: Surface = { listener: answerStarting }
  const server = createServer(
    { connectionsCheckingInterval: LOOK_FOR_SLOW_MS },
    (request, response) => {
      if (bringsBody(request)) hurry(request, response, longestBodyMs)
      surface.listener(request, response)
    },
  )
  server.requestTimeout = LONGEST_UPLOAD_MS
  server.headersTimeout = 15_000
  server.keepAliveTimeout = KEEP_ALIVE_SECONDS * 1000
  const hatch = openHatch(server, (url) => surface.find?.(url))
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explain(error, env)))
    server.listen(env.PORT, env.HOST, resolve)
  })
  server.on("error", (error) => log.error({ err: error }, "server failed"))

  return {
    open(opened: Surface) {
      surface = opened
    },
    async drain() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      hatch.close()
      // A kept connection that answers its last request idles again.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const impatient = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await closed
      clearInterval(idle)
      clearTimeout(impatient)
    },
  }
}

function bringsBody({ headers, url = "" }: IncomingMessage) {
  const some = headers["content-length"] ?? headers["transfer-encoding"]
  return some !== undefined && some !== "0" && !url.startsWith(UPLOADS)
}

/** Hangs up on a body that does not arrive, answered before or not. */
function hurry(
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
  const answer = awayResponse(wantsHtml(request.headers.accept))
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
