import { Hono } from "hono"
import { expect, test } from "vitest"
import { operatorsOnly } from "./operators-only.ts"

const KEY = "the-key-of-who-runs-it"

/** A request as forwarded by a local proxy that adds no headers. */
async function throughBareProxy(path: string, bearer?: string) {
  const app = new Hono()
  const guard = operatorsOnly({ token: undefined, key: KEY })
  app.get("/metrics", guard, (c) => c.text("figures"))
  const headers = new Headers({ host: "127.0.0.1:3000" })
  if (bearer !== undefined) headers.set("authorization", `Bearer ${bearer}`)
  const incoming = { socket: { remoteAddress: "127.0.0.1" } }
  return (await app.request(path, { headers }, { incoming })).status
}

test("without a token set, only the key opens the figures to this machine", async () => {
  expect(await throughBareProxy("/metrics")).toBe(404)
  for (const guess of ["", "undefined", `${KEY}x`]) {
    expect(await throughBareProxy(`/metrics?key=${guess}`)).toBe(404)
    expect(await throughBareProxy("/metrics", guess)).toBe(404)
  }
  expect(await throughBareProxy(`/metrics?key=${KEY}`)).toBe(200)
  expect(await throughBareProxy("/metrics", KEY)).toBe(200)
})
