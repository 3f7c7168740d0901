import type { IncomingMessage, ServerResponse } from "node:http"
import { fileURLToPath } from "node:url"
import { getRequestListener } from "@hono/node-server"
import { createAdmission } from "./admission.ts"
import type { Surface } from "./listen.ts"
import { sendReady } from "./ready-answer.ts"
import type { Services } from "./services.ts"
import { createStaticFiles } from "./static-files.ts"

type Bundle = typeof import("./app.ts")

/** Serves the built screens of `build/`: what lies ready first. */
export async function serveBuilt(services: Services): Promise<Surface> {
  const folder = new URL("../build/", import.meta.url)
  const entry = new URL("server/index.js", folder)
  const { createApp }: Bundle = await import(entry.href)
  const app = createApp(services)
  const findFile = createStaticFiles({
    folder: fileURLToPath(new URL("client", folder)),
    secure: services.env.SITE_URL.startsWith("https:"),
  })
  const find = (url: string) => app.find(url) ?? findFile(url)
  const respond = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
  })

  const admission = createAdmission()
  services.metrics.watchAdmission(admission.figures)

  function listener(request: IncomingMessage, response: ServerResponse) {
    const { method, url = "" } = request
    const reads = method === "GET" || method === "HEAD"
    const ready = reads ? find(url) : undefined
    if (ready) return sendReady(ready, request, response)
    admission.admit(request, response, () => void respond(request, response))
  }
  return { find, listener }
}
