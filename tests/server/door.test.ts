import { once } from "node:events"
import type { IncomingMessage } from "node:http"
import { connect, type Socket } from "node:net"
import { text } from "node:stream/consumers"
import { afterEach, expect, test } from "vitest"
import { readEnv } from "#server/env.ts"
import { inTime } from "#server/http/deadline.ts"
import { type Door, listen, type Surface } from "#server/http/listen.ts"
import { prepareResponse } from "#server/http/prepared-response.ts"
import { createLog } from "#server/runtime/log.ts"
import { freePort } from "../support/site.ts"

const LARGE = Buffer.alloc(24 * 1024 * 1024)
let port: number
let door: Door
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await door.drain()
})

async function open(
  surface: Surface,
  options: Parameters<typeof listen>[2] = {},
) {
  port = await freePort()
  const env = readEnv({ PORT: String(port) })
  door = await listen(env, createLog({ level: "silent" }), options)
  door.open(surface)
}

function enter(localAddress = "127.0.0.1") {
  const socket = connect({ port, host: "127.0.0.1", localAddress })
  socket.on("error", () => {})
  sockets.push(socket)
  return socket
}

/** Asks and reads to the end of the connection. */
async function ask(head: string) {
  const socket = enter()
  let said = ""
  socket.on("data", (chunk) => {
    said += chunk
  })
  socket.write(head)
  await once(socket, "close")
  return said
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const sendLarge: Surface = { listener: (_, response) => response.end(LARGE) }

test("who takes nothing is hung up on, and who takes little goes on", async () => {
  const ended = Promise.withResolvers<void>()
  const surface: Surface = {
    listener(request, response) {
      if (request.url === "/unread") response.once("close", ended.resolve)
      response.end(LARGE)
    },
  }
  await open(surface, { longestStallMs: 400 })
  const slow = enter()
  slow.write(get("/slow"))
  let taken = 0
  const timer = setInterval(() => {
    taken += slow.read(Math.min(slow.readableLength, 65_536))?.length ?? 0
  }, 20)
  enter().write(get("/unread"))
  await ended.promise
  const before = taken
  await expect.poll(() => taken).toBeGreaterThan(before + 65_536 * 3)
  clearInterval(timer)
  expect(slow.closed).toBe(false)
})

test("what lies ready is not kept for who does not take it either", async () => {
  const ready = prepareResponse({ identity: LARGE }, {})
  await open({ ...sendLarge, find: () => ready }, { longestStallMs: 400 })
  const socket = enter()
  socket.write(get("/"))
  await once(socket, "readable")
  socket.pause()
  await expect.poll(() => door.figures().connections).toBe(0)
})

test("a client has so many connections and no more, and hears why", async () => {
  await open(sendLarge, { bounds: { mostOfOne: 3 } })
  const held = [enter(), enter(), enter()]
  await Promise.all(held.map((socket) => once(socket, "connect")))
  await expect.poll(() => door.figures().connections).toBe(3)
  expect(await ask("")).toMatch(/^HTTP\/1\.1 503 [\s\S]*Retry-After: 2/)
  const other = enter("127.0.0.2")
  await once(other, "connect")
  await expect.poll(() => door.figures().connections).toBe(4)
})

test("when all are taken, whoever has most makes room", async () => {
  await open(sendLarge, { bounds: { mostOfAll: 3 } })
  const many = [enter(), enter()]
  const one = enter("127.0.0.2")
  await expect.poll(() => door.figures().connections).toBe(3)
  const gone = Promise.race(many.map((socket) => once(socket, "close")))
  for (const socket of many) socket.resume()
  const newcomer = enter("127.0.0.3")
  await gone
  expect([one.closed, newcomer.closed]).toEqual([false, false])
})

test("nobody has more than a few answers coming on one connection", async () => {
  let asked = 0
  await open({
    listener() {
      asked += 1
    },
  })
  expect(await ask(get("/").repeat(40))).toBe("")
  expect(asked).toBe(16)
})

test.each(["", "x-other: 1\r\n"])("two hosts are one too many", async (odd) => {
  await open({
    listener: (_, response) => response.end("no"),
    find: () => {
      throw new Error("not for the raw response server")
    },
  })
  const hosts = `Host: a\r\n${odd}host: b\r\n`
  const said = await ask(`GET / HTTP/1.1\r\n${hosts}\r\n`)
  expect(said).toMatch(/^HTTP\/1\.1 400 /)
})

test("what was begun before the stop arrives whole", async () => {
  const began: (() => void)[] = []
  await open({
    listener(_, response) {
      began.push(() => response.end("whole"))
    },
  })
  const kept = enter()
  kept.write(get("/first"))
  await expect.poll(() => began).toHaveLength(1)
  began.pop()?.()
  await once(kept, "data")
  const answers = Array.from({ length: 30 }, () => ask(get("/")))
  await expect.poll(() => began).toHaveLength(30)
  const stopped = door.drain()
  // Asked when the stop had begun, on a connection that was idle.
  const last = once(kept, "data")
  kept.write(get("/last"))
  await expect.poll(() => began).toHaveLength(31)
  for (const end of began) end()
  expect(String(await last)).toMatch(/onnection: close[\s\S]*whole$/)
  for (const answer of await Promise.all(answers))
    expect(answer).toMatch(/whole$/)
  await stopped
})

const LATE = performance.now() - 60_000
const silence = () => new Promise<Response>(() => {})

test.each([
  ["/shop", "text/html", /<title>/],
  ["/rest/v1/artists", "*/*", /"code":"unavailable"/],
  ["/auth/v1/token", "*/*", /Please try again/],
  ["/functions/v1/create-checkout", "*/*", /Please try again/],
])("%s has an answer when its time is over", async (url, accept, sentence) => {
  await open(sendLarge)
  const asked = { url, method: "POST", headers: { accept } }
  const answer = await inTime(silence(), asked as IncomingMessage, LATE)
  expect(answer.status).toBe(503)
  expect(answer.headers.get("Retry-After")).toBe("2")
  expect(await answer.text()).toMatch(sentence)
})

test("what is behind the door sees one path, or nothing", async () => {
  const seen: unknown[] = []
  const surface: Surface = {
    listener(request, response) {
      seen.push(request.url)
      response.end()
    },
  }
  await open(surface)
  const close = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
  expect(await ask(close("/storage/%2e%2e/rest/v1/x"))).toMatch(
    /^HTTP\/1.1 400/,
  )
  expect(await ask(close("/%72est/v1/x"))).toMatch(/^HTTP\/1.1 400/)
  await ask(close("http://y/storage/v1/x"))
  expect(seen).toEqual(["/storage/v1/x"])
})

test("a body that is waited for at the deadline is given up with it", async () => {
  const work = Promise.withResolvers<string>()
  await open({
    async listener(request, response) {
      const body = text(request).catch(() => "cut off")
      body.then(work.resolve)
      const late = performance.now() - 60_000
      const made = body.then((sent) => new Response(sent))
      const answer = await inTime(made, request, late, response)
      response.writeHead(answer.status).end(await answer.text())
    },
  })
  const head = "POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"
  expect(await ask(`${head}half`)).toMatch(/^HTTP\/1.1 503/)
  expect(await work.promise).toBe("cut off")
})
