import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Hono } from "hono"
import { afterEach, beforeEach, expect, test } from "vitest"
import { isLocalRequest } from "#server/http/middleware/operators-only.ts"
import { createFileDelivery } from "#server/mail/delivery.ts"
import { createDevMail } from "#server/mail/dev-mail.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dev-mail-"))
})
afterEach(() => rm(folder, { recursive: true }))

const KEY = "the-key-of-who-runs-it"

function ask(path = "", headers: Record<string, string> = {}, key = KEY) {
  const app = new Hono()
  app.route("/dev/mail", createDevMail({ outboxDir: folder, key: KEY }))
  return app.request(`/dev/mail${path}?key=${key}`, {
    headers: { host: "127.0.0.1:3000", ...headers },
  })
}

async function deliver(subject: string, minute: number, html = "<b>x</b>") {
  const delivery = createFileDelivery(folder)
  const id = `00000000-0000-4000-8000-00000000000${minute}`
  await delivery.deliver(
    {
      ...{ id, to: "fan@x.example" },
      queuedAt: new Date(2025, 0, 1, 12, minute),
      sender: {
        ...{ name: "9X", address: "hello@9x.example" },
        ...{ replyTo: null, domain: "9x.example" },
      },
    },
    {
      subject,
      html,
      text: `Hällo,\nsee https://9x.example/a?b=1&c=2 ${"long ".repeat(40)}\n`,
    },
  )
}

test("mails are listed newest first", async () => {
  await deliver("The first – größer", 1)
  await deliver("The second", 2)
  const text = await (await ask()).text()
  expect(text.indexOf("The second")).toBeGreaterThan(0)
  expect(text.indexOf("The second")).toBeLessThan(
    text.indexOf("The first – größer"),
  )
  expect(text).toContain("fan@x.example")
})

test("a folder that is not there yet is an empty list", async () => {
  await rm(folder, { recursive: true })
  expect(await (await ask()).text()).toContain("No mail yet.")
  await deliver("x", 1)
})

test("a mail is shown as text with links, and as HTML in a sandbox", async () => {
  const evil = '<script>alert(1)</script><a href="https://9x.example/y">go</a>'
  await deliver("<script>alert(2)</script>", 1, `<p>é</p>${evil}`)
  const [, link] =
    (await (await ask()).text()).match(
      /href="\/dev\/mail(\/[^"?]+)\?key=[^"]+"/,
    ) ?? []
  const answer = await ask(link)
  const text = await answer.text()
  expect(text).not.toContain("<script>")
  expect(text).toContain("Hällo,")
  expect(text).toContain(
    '<a href="https://9x.example/a?b=1&#38;c=2">https://9x.example/a?b=1&#38;c=2</a>',
  )
  expect(text).toContain("&#60;p&#62;é&#60;/p&#62;&#60;script&#62;")
  const sandbox = text.match(/sandbox="([^"]*)"/)?.[1]
  expect(sandbox).not.toMatch(/allow-scripts|allow-same-origin/)
  expect(answer.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'/,
  )
  expect(answer.headers.get("cache-control")).toBe("no-store")
})

test("only mails can be read", async () => {
  await writeFile(join(folder, "secret.txt"), "secret")
  await deliver("x", 1)
  for (const path of [
    "/secret.txt",
    "/..%2f..%2fetc%2fpasswd",
    "/../../etc/passwd",
    "/%2e%2e",
    "/none.eml",
    "/.eml",
  ]) {
    expect((await ask(path)).status, path).toBe(404)
  }
})

test.each(["", "another-key", `${KEY}x`])(
  "with the key %j there is nothing here",
  async (key) => {
    await deliver("x", 1)
    expect((await ask("", {}, key)).status).toBe(404)
  },
)

test("every link carries the key, and none of it goes elsewhere", async () => {
  await deliver("x", 1)
  const answer = await ask()
  expect(await answer.text()).toContain(`.eml?key=${KEY}"`)
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer")
  expect(answer.headers.get("set-cookie")).toBeNull()
})

test.each([
  "localhost",
  "localhost:3000",
  "LOCALHOST:3000",
  "127.0.0.1",
  "127.1.2.3:80",
  "[::1]:3000",
])("a request to %s is one's own", (host) => {
  expect(isLocalRequest(request({ host }))).toBe(true)
})

test.each([
  "",
  "9x.example",
  "127.0.0.1.evil.example",
  "localhost.evil.example",
  "evil.example:127",
  "localhost@evil.example",
  "evil.example@localhost",
  "127.0.0.1:80@evil.example",
  "localhost, evil.example",
  "localhost/evil",
  "localhost:",
  "localhost:999999",
  "localhost.",
  "xlocalhost",
  "0.0.0.0",
  "[::]",
  "[::ffff:10.0.0.1]",
  "10.0.0.1",
  "2130706433",
  "localhost#",
  "localhost?x",
])("a request to %j is not", (host) => {
  expect(isLocalRequest(request({ host }))).toBe(false)
})

test.each([
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "cf-connecting-ip",
])("a request that passed a proxy (%s) is not", async (name) => {
  const headers = { host: "localhost", [name]: "127.0.0.1" }
  expect(isLocalRequest(request(headers))).toBe(false)
  expect((await ask("", headers)).status).toBe(404)
})

test.each([
  ["10.0.0.5", 404],
  ["::ffff:10.0.0.5", 404],
  ["2001:db8::1", 404],
  ["127.0.0.1", 200],
  ["::ffff:127.0.0.1", 200],
  ["::1", 200],
])("who comes from %s may write any Host and gets %d", async (from, status) => {
  const app = createDevMail({ outboxDir: folder, key: KEY })
  const answer = await app.request(
    `/?key=${KEY}`,
    { headers: { host: "localhost" } },
    { incoming: { socket: { remoteAddress: from } } },
  )
  expect(answer.status).toBe(status)
})

function request(headers: Record<string, string>) {
  return new Request("http://127.0.0.1/dev/mail", { headers })
}
