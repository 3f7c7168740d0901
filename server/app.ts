import type { ServerResponse } from "node:http"
import { type Context, Hono } from "hono"
import { type AppContext, answerEvery } from "./http/middleware/answer-every.ts"
import { cancelOnClose } from "./http/middleware/cancel-on-close.ts"
import { operatorsOnly } from "./http/middleware/operators-only.ts"
import { ogPictures } from "./pages/og/index.ts"
import { createPages } from "./pages/pages.ts"
import { previewRoutes } from "./pages/previews/preview-routes.ts"
import { previewedStream } from "./pages/previews/previewed-stream.ts"
import { previewing } from "./pages/previews/previewing.ts"
import type { Screens } from "./pages/screens.ts"
import { type StudioFiles, studioPage } from "./pages/studio/studio-page.ts"
import type { Services } from "./services.ts"

/** The whole HTTP surface on one screen; routes of the rooms are in their index
 * files. `find` runs before all of it, and returns a cached page if there is
 * one. */
export function createApp(
  services: Services,
  screens: Screens,
  studio: StudioFiles,
) {
  const { env, metrics, platform } = services
  const figures = { token: env.METRICS_TOKEN, key: services.operatorKey }
  const app = new Hono<AppContext>()

  app.use(answerEvery(services))
  // `answerEvery` logs and answers errors, and nothing else does.
  app.onError((_, c) => c.body(null, 500))
  app.use(previewing(services))

  app.get("/healthz", (c) => c.text("ok"))
  app.get("/readyz", async (c) => {
    if (!(await services.disk.hasRoom())) return c.text("disk full", 503)
    const ready = await services.answers()
    return ready ? c.text("ready") : c.text("not ready", 503)
  })
  app.get("/metrics", operatorsOnly(figures), async (c) => {
    const text = await services.metricsText()
    return c.body(text, 200, { "Content-Type": metrics.contentType })
  })

  for (const part of ["auth", "rest", "functions"]) {
    app.all(`/${part}/v1/*`, (c) => platform.fetch(c.req.raw, arrival(c)))
  }
  app.all("/storage/v1/*", async (c) => {
    const asked = await previewedStream(c, services)
    return cancelOnClose(receiver(c), await platform.fetch(asked, arrival(c)))
  })

  for (const [at, answer] of Object.entries(services.routes)) {
    const [method = "", path = ""] = at.split(" ")
    app.on(method, path, (c) =>
      answer({
        request: c.req.raw,
        params: c.req.param(),
        arrival: arrival(c),
        receiver: receiver(c),
      }),
    )
  }

  app.route("/og", ogPictures(services))

  if (services.devMail) app.route("/dev/mail", services.devMail)

  app.route("/preview", previewRoutes(services))
  app.route("/studio", studioPage(services, studio))

  app.get("/assets/*", (c) => c.text("Not found", 404))

  const pages = createPages(services, screens)
  app.all("*", async (c) => {
    c.set("route", screens.screenOf(c.req.path))
    if (!SCREEN_METHODS.includes(c.req.method)) {
      return c.text("Method not allowed", 405, { Allow: "GET, HEAD, POST" })
    }
    return pages.respond(c.req.raw, addressOf(c), arrival(c), c.var.preview)
  })

  return { fetch: app.fetch, find: pages.find }
}

const SCREEN_METHODS = ["GET", "HEAD", "POST"]

/** As the visitor wrote it, not normalised. */
function addressOf(c: Context<AppContext>) {
  return c.env?.incoming?.url ?? ""
}

function receiver(c: Context<AppContext>) {
  return c.env?.outgoing as ServerResponse | undefined
}

function arrival(c: Context<AppContext>) {
  const { clientAddress, requestId, preview } = c.var
  return { clientAddress, requestId, settings: preview?.settings }
}
