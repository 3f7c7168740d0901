import { createServer, type RequestListener } from "node:http"
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

export type Door = Awaited<ReturnType<typeof listen>>

/** Takes the address. Until it is opened everybody gets 503, except
 * `/healthz`; `drain` lets the requests under way end and admits no more. */
export async function listen(env: Env, log: Log) {
  let surface: Surface = { listener: answerStarting }
  const server = createServer((request, response) =>
    surface.listener(request, response),
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
