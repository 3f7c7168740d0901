import { serveStatic } from "@hono/node-server/serve-static"
import { type Context, Hono } from "hono"
import type { AppContext } from "./app-context.ts"
import { answerEvery } from "./middleware/answer-every.ts"
import { keptForEver } from "./middleware/kept-for-ever.ts"
import { operatorsOnly } from "./middleware/operators-only.ts"
import { createRenderer, screenOf } from "./pages/render.ts"
import type { Services } from "./services.ts"

/** The whole HTTP surface on one screen. */
export function createApp(services: Services) {
  const { env, metrics, platform } = services
  const app = new Hono<AppContext>()

  app.use(answerEvery(services))

  app.get("/healthz", (c) => c.text("ok"))
  app.get("/readyz", async (c) =>
    (await services.ready()) ? c.text("ready") : c.text("not ready", 503),
  )
  app.get("/metrics", operatorsOnly(env.METRICS_TOKEN), async (c) => {
    const text = await metrics.text(services.census, services.connections)
    return c.body(text, 200, { "Content-Type": metrics.contentType })
  })

  for (const part of ["auth", "rest", "storage", "functions"]) {
    app.all(`/${part}/v1/*`, (c) => platform.fetch(c.req.raw, arrival(c)))
  }

  app.post("/webhooks/payment", (c) => services.takePaymentEvent(c.req.raw))

  if (services.devMail) app.route("/dev/mail", services.devMail)

  if (services.clientFolder) {
    const files = serveStatic({ root: services.clientFolder })
    app.get("/assets/*", keptForEver, files, (c) => c.text("Not found", 404))
    app.get("/fallback/*", files)
    app.get("/:file{[\\w-]+\\.(?:svg|png|ico|txt|webmanifest)}", files)
  }

  const render = createRenderer(env)
  app.all("*", (c) => {
    c.set("route", screenOf(c.req.path))
    return render(c.req.raw, {
      backend: (request) => platform.fetch(request, arrival(c)),
      publishableKey: platform.keys.publishable,
      siteUrl: env.SITE_URL,
      testShop: env.testPayments && !env.local,
      report: (error) =>
        services.log.error({ err: error, id: c.var.requestId }, "page failed"),
    })
  })

  return app
}

function arrival(c: Context<AppContext>) {
  const { clientAddress, requestId } = c.var
  return { clientAddress, requestId }
}
