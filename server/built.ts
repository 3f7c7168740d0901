import type { IncomingMessage, ServerResponse } from "node:http"
import { fileURLToPath } from "node:url"
import { getRequestListener } from "@hono/node-server"
import type { Services } from "./services.ts"
import { createStaticFiles } from "./static-files.ts"

type Bundle = typeof import("./app.ts")

/** Serves the built screens of `build/`: what lies ready first. */
export async function serveBuilt(services: Services) {
  const folder = new URL("../build/", import.meta.url)
  const entry = new URL("server/index.js", folder)
  const { createApp }: Bundle = await import(entry.href)
  const app = createApp(services)
  const answerFile = createStaticFiles({
    folder: fileURLToPath(new URL("client", folder)),
    secure: services.env.SITE_URL.startsWith("https:"),
  })
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
  })
  return (request: IncomingMessage, response: ServerResponse) => {
    if (app.answer(request, response)) return
    if (answerFile(request, response)) return
    void listener(request, response)
  }
}
