import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { AREAS } from "#server/http/address-rules.ts"
import { dataFolder } from "../support/data-folder.ts"
import { type Site, startSite } from "../support/site.ts"

const TOKEN = "a-token-for-figures"
let folder: Awaited<ReturnType<typeof dataFolder>>
let site: Site

beforeAll(async () => {
  folder = await dataFolder("none")
  site = await startSite({
    dataDir: folder.path,
    env: { METRICS_TOKEN: TOKEN, SITE_URL: "http://127.0.0.1:9" },
  })
})

afterAll(async () => {
  await site.stop()
  await folder[Symbol.asyncDispose]()
})

test("it says that it lives and that it can serve", async () => {
  expect(await (await get("/healthz")).text()).toBe("ok")
  expect(await (await get("/readyz")).text()).toBe("ready")
})

test.each(["/cart", "/success", "/nowhere", "/release/nothing", "/"])(
  "%s says how long it may be kept",
  async (path) => {
    expect((await get(path)).headers.get("Cache-Control")).toBeTruthy()
  },
)

test("figures are for whoever has the token, and do not exist for others", async () => {
  expect((await get("/metrics")).status).toBe(404)
  expect((await get("/metrics", { Authorization: "Bearer no" })).status).toBe(
    404,
  )
  await get("/release/some-name")
  const response = await get("/metrics", { Authorization: `Bearer ${TOKEN}` })
  expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/)
  const text = await response.text()
  for (const name of [
    'http_requests_total{route="/healthz",method="GET",status="200"}',
    "http_request_seconds_bucket",
    "database_connections{",
    "mails_waiting 0",
    "# TYPE orders gauge",
    "# TYPE page_cache_total counter",
  ]) {
    expect(text).toContain(name)
  }
  expect(text).not.toContain("some-name")
})

test("a request leaves one line with its id and none of its secrets", async () => {
  const path = "/auth/v1/verify?token=sesame&email=a@b.example&type=signup"
  const response = await get(path, { Authorization: "Bearer open" })
  const id = response.headers.get("X-Request-Id") ?? "none"
  await expect.poll(() => linesWith(id)).toHaveLength(1)
  const lines = linesWith(id)
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "info",
    method: "GET",
    route: "/auth/v1/verify",
    id,
  })
  expect(site.output()).not.toMatch(/sesame|b\.example|Bearer/)
})

const EXAMPLES: Record<string, string> = {
  healthz: "/healthz",
  readyz: "/readyz",
  metrics: "/metrics",
  webhooks: "/webhooks/payment",
  og: "/og/none/none.jpg",
  dev: "/dev/mail/none",
}

test.each(Object.keys(AREAS))(
  "what begins with /%s is no screen, and is called by its own name",
  async (name) => {
    const path = EXAMPLES[name] ?? `/${name}/v1/none`
    const method = name === "webhooks" ? "POST" : "GET"
    const { headers } = await fetch(site.url + path, { method })
    const id = headers.get("X-Request-Id") ?? "none"
    await expect.poll(() => linesWith(id)).toHaveLength(1)
    const { route } = JSON.parse(linesWith(id)[0] ?? "")
    expect(route).toMatch(new RegExp(`^/${name}(/|$)`))
  },
)

test("search engines are told of every area that is not for them", async () => {
  const robots = await (await get("/robots.txt")).text()
  const unlisted = Object.keys(AREAS).filter((name) => AREAS[name]?.unlisted)
  expect(unlisted).toContain("functions")
  for (const name of unlisted) expect(robots).toContain(`Disallow: /${name}/`)
})

test("PostgreSQL notes nothing of what a request got wrong", async () => {
  const keys = await readFile(join(folder.path, "keys.json"), "utf8")
  const send = () =>
    fetch(`${site.url}/rest/v1/newsletter_subs`, {
      method: "POST",
      headers: {
        apikey: JSON.parse(keys).secret,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({
        email: "listed@fans.example",
        confirmed_at: "2026-01-01",
      }),
    })
  expect((await send()).status).toBe(201)
  expect((await send()).status).toBe(409)
  // Its log is written before its answer.
  const noted = await readFile(join(folder.path, "postgres.log"), "utf8")
  expect(noted).toContain("ready to accept connections")
  expect(noted).not.toMatch(/listed@|newsletter_subs|ERROR/)
})

test("made-up paths do not make new figures", async () => {
  for (const path of ["/auth/v1/aaa1", "/storage/v1/aaa2", "/rest/v1/aaa3"]) {
    await get(path)
  }
  const response = await get("/metrics", { Authorization: `Bearer ${TOKEN}` })
  expect(await response.text()).not.toMatch(/aaa\d/)
})

test.each([
  ["X-Forwarded-For", "127.0.0.1"],
  ["Forwarded", "for=127.0.0.1"],
])("%s opens no door", async (name, value) => {
  expect((await get("/metrics", { [name]: value })).status).toBe(404)
})

test("answers of every kind carry the security headers", async () => {
  for (const path of ["/", "/healthz", "/nowhere", "/rest/v1/x", "/icon.svg"]) {
    const { headers } = await get(path)
    expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff")
    expect(headers.get("X-Frame-Options"), path).toBe("DENY")
    expect(headers.get("Strict-Transport-Security"), path).toBeNull()
  }
})

test("a refusal is answered as what it is, wherever it was thrown", async () => {
  const link = await get("/downloads/none/flac/none?token=none")
  expect(link.status).toBe(403)
  expect(await link.json()).toMatchObject({ code: "no_link" })
  const url = `${site.url}/webhooks/payment`
  const message = await fetch(url, { method: "POST", body: "{}" })
  expect(message.status).toBe(400)
})

test("no class of the server's or the platform's is in the bundle again", async () => {
  const sources = await Promise.all(["server", "platform"].map(textsIn))
  const classes = sources
    .flatMap((texts) => [...texts.matchAll(/^(?:export )?class (\w+)/gm)])
    .map(([, name = ""]) => name)
  expect(classes).toContain("Refusal")
  const bundle = await textsIn("build/server")
  expect(bundle).toContain("createRequestHandler")
  for (const name of classes) {
    const written = new RegExp(`class ${name}\\b|\\b${name} = class\\b`)
    expect(bundle).not.toMatch(written)
  }
})

test("no file that a visitor loads names one of Studio's", async () => {
  const visitors = await textsIn("build/client")
  expect(visitors).toContain("createElement")
  expect(await textsIn("build/studio")).toContain("studio_today")
  for (const name of ["assets/studio", "studio_access", "studio_today"]) {
    expect(visitors).not.toContain(name)
  }
})

async function textsIn(folder: string) {
  const root = new URL(`../../${folder}/`, import.meta.url)
  const names = await readdir(root, { recursive: true })
  const files = names.filter((name) => /\.[jt]s$/.test(name))
  const texts = files.map((name) => readFile(new URL(name, root), "utf8"))
  return (await Promise.all(texts)).join("\n")
}

test("built files come compressed, are kept for ever, and a missing one is no page", async () => {
  const html = await (await get("/")).text()
  const file = html.match(/\/assets\/[\w.-]+\.css/)?.[0] ?? ""
  const response = await get(file)
  expect(response.headers.get("Cache-Control")).toMatch(/immutable/)
  expect(response.headers.get("Content-Encoding")).toBe("gzip")
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff")
  const missing = await get("/assets/none.js")
  expect(missing.status).toBe(404)
  expect(await missing.text()).toBe("Not found")
})

test("a form arrives through any proxy, in one piece or in many", async () => {
  const send = (body: BodyInit, headers: HeadersInit = {}) =>
    fetch(`${site.url}/newsletter`, {
      method: "POST",
      body,
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        ...headers,
      },
      duplex: "half",
    } as RequestInit)
  const inPieces = new Blob(["email=no", "body"]).stream()
  for (const origin of ["https://9x.example", "null"]) {
    const answer = await send("email=nobody", { Origin: origin })
    expect(answer.status).toBe(422)
  }
  expect((await send(inPieces)).status).toBe(422)
  expect((await send("x".repeat(300_000))).status).toBe(413)
})

test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])(
  "screens know no %s",
  async (method) => {
    const answer = await fetch(`${site.url}/artists`, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get("Allow")).toBe("GET, HEAD, POST")
  },
)

test("a form sent where there is none is refused, and its path not logged", async () => {
  const answer = await fetch(`${site.url}/artist/sent-in-vain`, {
    method: "POST",
    body: new URLSearchParams({ a: "b" }),
  })
  expect(answer.status).toBe(405)
  const id = answer.headers.get("X-Request-Id") ?? "none"
  await expect.poll(() => linesWith(id)).toHaveLength(1)
  expect(site.output()).not.toContain("sent-in-vain")
})

test("the payment page takes a post that holds no form for an empty one", async () => {
  const url = `${site.url}/test-payment/none`
  const answer = await fetch(url, { method: "POST", redirect: "manual" })
  expect(answer.status).toBeLessThan(500)
})

test.each([
  "/%",
  "/%00",
  "/..%2f..%2fetc%2fpasswd",
  "/assets/..%2f..%2fserver%2findex.js",
  "/assets/%2e%2e/%2e%2e/package.json",
  "//evil.example",
  "/long",
])("the odd path %s is answered without a fault", async (path) => {
  const long = path === "/long" ? "a".repeat(8000) : ""
  const response = await get(path + long)
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
  expect(await response.text()).not.toMatch(/root:|"name": "9x"/)
})

function linesWith(text: string) {
  const lines = site.output().split("\n")
  return lines.filter((line) => line.includes(text))
}

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(`${site.url}${path}`, { headers, redirect: "manual" })
}
