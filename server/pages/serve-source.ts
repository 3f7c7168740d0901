import type { RequestListener } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { createServer } from "vite"
import type { Surface } from "../http/listen.ts"
import type { Log } from "../runtime/log.ts"
import type { MakeApp } from "./serve-built.ts"
import { STUDIO_SOURCE } from "./studio/studio-files.ts"

type Bundle = typeof import("./screens.ts")

const SCREENS = "/server/pages/screens.ts"

/** Serves the screens through Vite in this process: changes show at once, and
 * the database keeps running. */
export async function serveSource(
  { log }: { log: Pick<Log, "error"> },
  makeApp: MakeApp,
): Promise<Surface> {
  const vite = await withoutSignals(() => createServer())
  let last: { bundle: Bundle; listener: RequestListener } | null = null

  async function current() {
    const bundle = (await vite.ssrLoadModule(SCREENS)) as Bundle
    if (last?.bundle !== bundle) {
      const screens = bundle.openScreens("development")
      const app = makeApp(screens, STUDIO_SOURCE)
      const listener = getRequestListener(app.fetch, {
        overrideGlobalObjects: false,
      })
      last = { bundle, listener }
    }
    return last.listener
  }

  const listener: RequestListener = (request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        const listener = await current()
        await listener(request, response)
      } catch (error) {
        vite.ssrFixStacktrace(error as Error)
        log.error({ err: error }, "development server failed")
        response.statusCode = 500
        response.end((error as Error).stack)
      }
    })
  }
  return { listener }
}

/** Removes Vite's signal handler, which would end the process before our
 * requests have drained and the database has stopped. */
async function withoutSignals<T>(run: () => Promise<T>) {
  const before = new Set(process.listeners("SIGTERM"))
  const result = await run()
  for (const listener of process.listeners("SIGTERM")) {
    if (!before.has(listener)) process.off("SIGTERM", listener)
  }
  return result
}
