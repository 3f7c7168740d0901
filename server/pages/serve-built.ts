import type { IncomingMessage, ServerResponse } from "node:http"
import { fileURLToPath } from "node:url"
import { getRequestListener } from "@hono/node-server"
import { clientNetwork } from "#platform/limits/client-network.ts"
import type { Env } from "../env.ts"
import { inTime, whenDone } from "../http/deadline.ts"
import type { Surface } from "../http/listen.ts"
import { createLoadShedder, type Permit } from "../http/load-shedding/index.ts"
import type { FindPayer } from "../http/load-shedding/payers.ts"
import { sendPrepared } from "../http/prepared-response.ts"
import type { FindPrepared } from "../http/raw-responses.ts"
import { createStaticFiles } from "../http/static-files.ts"
import type { Metrics } from "../runtime/metrics.ts"
import { bringsPreview } from "./previews/preview-cookie.ts"
import type { Screens } from "./screens.ts"
import { studioFilesOf } from "./studio/studio-files.ts"
import type { StudioFiles } from "./studio/studio-page.ts"

type FetchCallback = Parameters<typeof getRequestListener>[0]
type Bindings = Parameters<FetchCallback>[1]
type Bundle = typeof import("./screens.ts")

/** The HTTP surface around the screens: `server/app.ts`. */
export type MakeApp = (
  screens: Screens,
  studio: StudioFiles,
) => {
  fetch: (request: Request, env?: object) => Response | Promise<Response>
  find: FindPrepared
}

type Services = {
  env: Pick<Env, "SITE_URL">
  metrics: Pick<Metrics, "watchLoadShedding">
  findPayer: FindPayer
  clientAddress: (peer: string, forwardedFor: string | undefined) => string
}

/** Serves the built screens of `build/`, prepared responses first. */
export async function serveBuilt(
  services: Services,
  makeApp: MakeApp,
): Promise<Surface> {
  const folder = new URL("../../build/", import.meta.url)
  const entry = new URL("server/index.js", folder)
  const { openScreens }: Bundle = await import(entry.href)
  const studio = studioFilesOf(new URL("studio/.vite/manifest.json", folder))
  const app = makeApp(openScreens("production"), studio)
  const findFile = createStaticFiles({
    folders: ["client", "studio"].map((name) =>
      fileURLToPath(new URL(name, folder)),
    ),
    secure: services.env.SITE_URL.startsWith("https:"),
  })
  const find = (url: string) => app.find(url) ?? findFile(url)
  const respond = getRequestListener(fetch, { overrideGlobalObjects: false })
  const shedder = createLoadShedder({
    clientOf: (request) => networkOf(request, services),
    findPayer: services.findPayer,
  })
  services.metrics.watchLoadShedding(shedder.figures)
  const permits = new WeakMap<IncomingMessage, Permit>()

  async function fetch(request: Request, bindings: Bindings) {
    const incoming = bindings.incoming as IncomingMessage
    const permit = permits.get(incoming)
    const work = Promise.resolve(app.fetch(request, bindings))
    if (permit) whenDone(work, permit.release)
    permits.delete(incoming)
    const outgoing = bindings.outgoing as ServerResponse
    return inTime(work, incoming, permit?.since, outgoing)
  }

  function listener(request: IncomingMessage, response: ServerResponse) {
    const { method, url = "" } = request
    const reads = method === "GET" || method === "HEAD"
    const prepared = bringsPreview(request.headers.cookie) ? findFile : find
    const ready = reads ? prepared(url) : undefined
    if (ready) return sendPrepared(ready, request, response)
    shedder.handle(request, response, async (permit) => {
      permits.set(request, permit)
      await respond(request, response)
      // A request that the adapter itself refuses never becomes work.
      if (permits.has(request)) permit.release()
    })
  }
  return { find, listener }
}

function networkOf({ socket, headers }: IncomingMessage, from: Services) {
  const peer = socket.remoteAddress ?? ""
  const forwarded = headers["x-forwarded-for"]?.toString()
  return clientNetwork(from.clientAddress(peer, forwarded))
}
