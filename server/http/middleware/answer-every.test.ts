import { Hono } from "hono"
import { expect, test } from "vitest"
import { type AppContext, answerEvery } from "./answer-every.ts"
import { createAddressFinder } from "./client-address.ts"

test("a peer nobody knows is no proxy of ours", async () => {
  const app = new Hono<AppContext>()
  const services = {
    env: { SITE_URL: "http://127.0.0.1" },
    clientAddress: createAddressFinder(["127.0.0.1"]),
    metrics: { answered() {} },
    log: { info() {}, error() {} },
    disk: { noteFull() {}, isFull: () => false },
  }
  app.use(answerEvery(services))
  app.get("/", (c) => c.text(c.var.clientAddress))
  const headers = { "X-Forwarded-For": "203.0.113.7" }
  const answer = await app.request("/", { headers })
  expect(await answer.text()).toBe("unknown")
})
