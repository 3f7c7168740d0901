import { once } from "node:events"
import { createServer, type IncomingMessage, type Server } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import { afterEach, beforeEach, expect, test } from "vitest"
import { prepareResponse } from "./prepared-response.ts"
import { openRawResponses } from "./raw-responses.ts"

const PAGE = prepareResponse(
  { identity: Buffer.from("a page"), gzip: Buffer.from("smaller") },
  { "content-type": "text/html" },
)
const HOST = "Host: 9x.example\r\n"
const READY = `GET /ready HTTP/1.1\r\n${HOST}\r\n`

let server: Server
let rawResponses: ReturnType<typeof openRawResponses>
let seen: string[]
let arrived: Socket[]

beforeEach(async () => {
  seen = []
  arrived = []
  server = createServer(async (request, response) => {
    seen.push(`${request.method} ${request.url} ${await text(request)}`)
    response.end(`through the door: ${request.url}`)
  })
  server.headersTimeout = 15_000
  rawResponses = openRawResponses(server, (url) =>
    url === "/ready" ? PAGE : undefined,
  )
  server.on("connection", (socket) => arrived.push(socket))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
})
afterEach(async () => {
  rawResponses.close()
  server.closeAllConnections()
  server.close()
  await once(server, "close")
})

test("what lies ready is sent whole, again and again", async () => {
  await using visitor = visit()
  for (let i = 0; i < 3; i++) {
    const answer = await visitor.ask(READY, "a page")
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toContain("content-length: 6\r\n")
    expect(answer).toMatch(/\r\ndate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT\r\n/)
  }
  expect(seen).toEqual([])
})

test("it comes in the encoding the browser takes", async () => {
  await using visitor = visit()
  const asked = `GET /ready HTTP/1.1\r\n${HOST}accept-encoding: gzip\r\n\r\n`
  expect(await visitor.ask(asked, "smaller")).toContain(
    "content-encoding: gzip\r\n",
  )
})

test("who has it already is told so", async () => {
  await using visitor = visit()
  const known = `If-None-Match: W/"x", ${PAGE.etag}\r\n`
  const asked = `GET /ready HTTP/1.1\r\n${HOST}${known}\r\n`
  const answer = await visitor.ask(asked, "\r\n\r\n")
  expect(answer).toMatch(/^HTTP\/1\.1 304 /)
  expect(answer).toContain(`etag: ${PAGE.etag}`)
  expect(answer).not.toContain("content-length")
  expect(answer).not.toContain("a page")
})

test("a connection goes on through the door and stays there", async () => {
  await using visitor = visit()
  await visitor.ask(READY, "a page")
  const other = `GET /other HTTP/1.1\r\n${HOST}\r\n`
  await visitor.ask(other, "through the door: /other")
  await visitor.ask(READY, "through the door: /ready")
  expect(seen).toEqual(["GET /other ", "GET /ready "])
})

test.each([
  ["has a body", `POST /ready HTTP/1.1\r\n${HOST}Content-Length: 2\r\n\r\nhi`],
  [
    "has a body though it reads",
    `GET /ready HTTP/1.1\r\n${HOST}Content-Length: 2\r\n\r\nhi`,
  ],
  [
    "has a body in chunks",
    `GET /ready HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n`,
  ],
])("a request that %s goes through the door with it", async (_, asked) => {
  await using visitor = visit()
  await visitor.ask(asked, "through the door: /ready")
  expect(seen).toEqual([`${asked.split(" ")[0]} /ready hi`])
})

test("who looks at a preview goes through the door", async () => {
  const asked = (cookie: string) =>
    `GET /ready HTTP/1.1\r\n${HOST}cookie: ${cookie}\r\n\r\n`
  await using visitor = visit()
  await visitor.ask(asked("other=label; preview=1"), "a page")
  await visitor.ask(asked("a=b; label_preview=c"), "through the door: /ready")
  expect(seen).toEqual(["GET /ready "])
})

test("two requests at once are answered in their order", async () => {
  await using visitor = visit()
  const other = `GET /other HTTP/1.1\r\n${HOST}\r\n`
  const both = await visitor.ask(READY + other, "through the door: /other")
  expect(both.indexOf("/ready")).toBeLessThan(both.indexOf("/other"))
})

test("a request in pieces arrives whole", async () => {
  await using visitor = visit()
  await visitor.write(READY.slice(0, 9))
  await expect.poll(() => arrived.at(-1)?.bytesRead).toBe(9)
  await visitor.ask(READY.slice(9), "through the door: /ready")
})

test.each([
  ["no host", "GET /ready HTTP/1.1\r\nAccept: */*\r\n\r\n"],
  ["a folded line", `GET /ready HTTP/1.1\r\n${HOST} more\r\n\r\n`],
  ["a space before a colon", `GET /ready HTTP/1.1\r\n${HOST}TE : x\r\n\r\n`],
  ["a bare line feed", `GET /ready HTTP/1.1\n${HOST}\r\n`],
])("what is not HTTP is refused by Node: %s", async (_, asked) => {
  await using visitor = visit()
  await visitor.ask(asked, "HTTP/1.1 400 Bad Request")
})

test("who wants to leave after the answer may", async () => {
  await using visitor = visit()
  const asked = `GET /ready HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`
  const left = once(visitor.socket, "close")
  await visitor.ask(asked, "through the door: /ready")
  await left
})

test("who asks on without reading does not fill the memory", async () => {
  const large = prepareResponse({ identity: Buffer.alloc(24_000_000, "x") }, {})
  const busy = createServer((_: IncomingMessage, response) => response.end())
  openRawResponses(busy, () => large)
  const sockets: Socket[] = []
  busy.on("connection", (socket) => sockets.push(socket))
  busy.listen(0, "127.0.0.1")
  await once(busy, "listening")
  const { port } = busy.address() as AddressInfo
  const greedy = connect(port, "127.0.0.1").on("error", () => {})
  await once(greedy, "connect")
  greedy.write(READY)
  await expect.poll(() => sockets[0]?.writableLength ?? 0).toBeGreaterThan(0)
  for (let i = 2; i < 4; i++) {
    greedy.write(READY)
    await expect.poll(() => sockets[0]?.bytesRead).toBe(i * READY.length)
  }
  expect(sockets[0]?.writableLength).toBeLessThan(2 * large.bytes)
  greedy.destroy()
  busy.closeAllConnections()
  busy.close()
})

test("closing lets go of who is idle", async () => {
  await using visitor = visit()
  await visitor.ask(READY, "a page")
  const left = once(visitor.socket, "close")
  rawResponses.close()
  await left
})

function visit() {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, "127.0.0.1")
  let got = ""
  socket.setEncoding("latin1").on("data", (part) => {
    got += part
  })
  return {
    socket,
    async write(asked: string) {
      await new Promise((resolve) => socket.write(asked, resolve))
    },
    /** Sends a request and waits for an answer that contains these words. */
    async ask(asked: string, words: string) {
      got = ""
      await this.write(asked)
      await expect.poll(() => got).toContain(words)
      return got
    },
    async [Symbol.asyncDispose]() {
      socket.destroy()
    },
  }
}
