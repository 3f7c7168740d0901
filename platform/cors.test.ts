import { expect, test } from "vitest"
import { preflight, withCors } from "./cors.ts"

/** The response headers that the official clients read. */
const READ = [
  "content-range",
  "content-location",
  "link",
  "location",
  "preference-applied",
  "retry-after",
  "server-timing",
  "tus-resumable",
  "upload-expires",
  "upload-length",
  "upload-offset",
  "x-supabase-api-version",
  "x-total-count",
]

test("pages of other origins may read what the clients read", () => {
  const opened = withCors(new Response("[]"))
  expect(opened.headers.get("access-control-allow-origin")).toBe("*")
  const exposed = opened.headers.get("access-control-expose-headers") ?? ""
  expect(exposed.toLowerCase().split(", ")).toEqual(
    expect.arrayContaining(READ),
  )
})

test("a preflight allows every method and the headers it asks for", () => {
  const { headers } = preflight(
    new Request("http://site.test/rest/v1/things", {
      method: "OPTIONS",
      headers: { "Access-Control-Request-Headers": "apikey, x-retry-count" },
    }),
  )
  expect(headers.get("access-control-allow-methods")).toContain("PUT")
  expect(headers.get("access-control-allow-headers")).toBe(
    "apikey, x-retry-count",
  )
})
