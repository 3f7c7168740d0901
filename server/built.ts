import type { IncomingMessage, ServerResponse } from "node:http"
import { fileURLToPath } from "node:url"
import { getRequestListener } from "@hono/node-server"
import type { Services } from "./services.ts"

type Bundle = typeof import("./app.ts")

/** Serves the built screens of `build/`. */
export async function serveBuilt(services: Services) {
  const folder = new URL("../build/", import.meta.url)
  const entry = new URL("server/index.js", folder)
  const { createApp }: Bundle = await import(entry.href)
  const app = createApp({
    ...services,
    clientFolder: fileURLToPath(new URL("client", folder)),
  })
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
  })
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!app.answer(request, response)) void listener(request, response)
  }
}
