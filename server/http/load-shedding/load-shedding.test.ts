import { EventEmitter } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { Readable } from "node:stream"
import { setImmediate as turn } from "node:timers/promises"
import { expect, test } from "vitest"
import { classOf, deadlineOf } from "../address-rules.ts"
import { createClientUsage } from "./client-usage.ts"
import { createLoadShedder } from "./index.ts"
import type { SlotOptions } from "./slots.ts"

const ONE = {
  mostAtOnce: 1,
  mostForOne: 1,
  longestWaitMs: 60_000,
  mostWaiting: 1,
  mostWaitingForOne: 1,
}

test.each([
  ["/shop", 8_000],
  ["/rest/v1/artists", 8_000],
  ["/auth/v1/token", 8_000],
  ["/functions/v1/create-checkout", 10_000],
])("%s is given up in time to be told by %d ms", (url, promised) => {
  const longest = deadlineOf({ method: "POST", url }) ?? promised
  expect(promised - longest).toBeGreaterThanOrEqual(500)
})

test("what is too much is sent away at once with the time to come back", async () => {
  const shedder = open()
  const first = ask(shedder, "/shop")
  const second = ask(shedder, "/shop")
  const third = ask(shedder, "/shop")
  await expect.poll(() => first.ran).toBe(true)
  await expect.poll(() => third.status).toBe(503)
  expect(third.headers["retry-after"]).toBe("2")
  expect(JSON.parse(third.body)).toMatchObject({ code: "unavailable" })
  expect([first.ran, second.ran, third.ran]).toEqual([true, false, false])
  first.handOver()
  await expect.poll(() => second.ran).toBe(true)
})

test("everybody at the door is seen before the next is let in", async () => {
  // The clock stands still: turns count here, not the speed of the machine.
  const shedder = open({ now: () => 0 })
  const first = ask(shedder, "/shop")
  for (let others = 0; others < 20; others += 1) {
    await turn()
    ask(shedder, "/shop")
    expect(first.ran).toBe(false)
  }
  expect(shedder.figures().turnedAway).toBe(19)
  await expect.poll(() => first.ran).toBe(true)
})

test("a known face is let in at once", async () => {
  const shedder = open({ mostAtOnce: 3, mostForOne: 3 })
  const socket = {} as Socket
  const first = ask(shedder, "/shop", { socket })
  await expect.poll(() => first.ran).toBe(true)
  expect(ask(shedder, "/shop", { socket }).ran).toBe(true)
})

test("a crowd that does not end keeps nobody out for ever", async () => {
  const shedder = open()
  const first = ask(shedder, "/shop")
  while (!first.ran) {
    await turn()
    ask(shedder, "/shop")
  }
  expect(shedder.figures().underWay).toBe(1)
})

test("a person gets a page, a program JSON", async () => {
  const shedder = open({ mostWaiting: 0, mostWaitingForOne: 0 })
  ask(shedder, "/shop")
  const person = ask(shedder, "/shop", { accept: "text/html" })
  await expect.poll(() => person.body).toContain("<title>")
})

test("who has waited too long is sent away", async () => {
  const shedder = open({ longestWaitMs: 20 })
  const first = ask(shedder, "/shop")
  await expect.poll(() => first.ran).toBe(true)
  const second = ask(shedder, "/shop")
  await expect.poll(() => second.status).toBe(503)
  expect(shedder.figures()).toEqual({
    underWay: 1,
    waiting: 0,
    turnedAway: 1,
    unsent: 0,
  })
})

test("who goes home while waiting takes up no place", async () => {
  const shedder = open({ mostWaiting: 2, mostWaitingForOne: 2 })
  const first = ask(shedder, "/shop")
  await expect.poll(() => first.ran).toBe(true)
  const impatient = ask(shedder, "/shop")
  const patient = ask(shedder, "/shop")
  impatient.leave()
  first.handOver()
  await expect.poll(() => patient.ran).toBe(true)
  expect(impatient.ran).toBe(false)
  patient.handOver()
  expect(shedder.figures()).toMatchObject({ underWay: 0, waiting: 0 })
})

test("who leaves in the middle does not free the slot of their work", async () => {
  const shedder = open()
  const first = ask(shedder, "/shop")
  await expect.poll(() => first.ran).toBe(true)
  first.leave()
  const second = ask(shedder, "/shop")
  await turn()
  expect(second.ran).toBe(false)
  first.handOver()
  first.handOver()
  await expect.poll(() => second.ran).toBe(true)
  expect(shedder.figures().underWay).toBe(1)
})

test("a client who had much waits for one who had little", async () => {
  const shedder = open({ mostWaiting: 9, mostWaitingForOne: 9 })
  const first = ask(shedder, "/shop", { client: "greedy" })
  await expect.poll(() => first.ran).toBe(true)
  const more = [1, 2, 3].map(() => ask(shedder, "/", { client: "greedy" }))
  const other = ask(shedder, "/shop", { client: "other" })
  first.handOver()
  await expect.poll(() => other.ran).toBe(true)
  expect(more.some(({ ran }) => ran)).toBe(false)
})

test("no client has every slot, however many it asks for", async () => {
  const shedder = open({ mostAtOnce: 4, mostForOne: 3, mostWaitingForOne: 9 })
  const greedy = Array.from({ length: 8 }, () => ask(shedder, "/shop"))
  await expect.poll(() => greedy.filter(({ ran }) => ran)).toHaveLength(3)
  const other = ask(shedder, "/shop", { client: "other" })
  await expect.poll(() => other.ran).toBe(true)
  expect(greedy.filter(({ ran }) => ran)).toHaveLength(3)
})

test("the last slots are for who had little, not for many who had much", async () => {
  let clock = 0
  const shedder = open({
    mostAtOnce: 4,
    mostForOne: 4,
    mostWaiting: 9,
    mostWaitingForOne: 9,
    now: () => clock,
  })
  const names = ["a", "b", "c", "d"]
  const had = names.map((client) => ask(shedder, "/shop", { client }))
  await expect.poll(() => had.every(({ ran }) => ran)).toBe(true)
  clock = 1_000
  for (const one of had) one.handOver()
  const again = names.map((client) => ask(shedder, "/shop", { client }))
  await expect.poll(() => again.filter(({ ran }) => ran)).toHaveLength(3)
  const fresh = ask(shedder, "/shop", { client: "fresh" })
  await expect.poll(() => fresh.ran).toBe(true)
  expect(again.filter(({ ran }) => ran)).toHaveLength(3)
})

test("a full queue makes room for who has the shorter one", async () => {
  const shedder = open({ mostWaiting: 3, mostWaitingForOne: 3 })
  const first = ask(shedder, "/shop")
  await expect.poll(() => first.ran).toBe(true)
  const crowd = [1, 2, 3].map(() => ask(shedder, "/shop"))
  const other = ask(shedder, "/shop", { client: "other" })
  await expect.poll(() => crowd[2]?.status).toBe(503)
  first.handOver()
  await expect.poll(() => other.ran).toBe(true)
  expect(other.status).toBe(0)
})

const PAYING = "/functions/v1/process-order"

test("who holds a session goes first, in the order they came", async () => {
  const shedder = open({ mostWaiting: 9, mostWaitingForOne: 9 })
  const first = ask(shedder, "/shop")
  await expect.poll(() => first.ran).toBe(true)
  const reader = ask(shedder, "/shop")
  const buyers = ["real-1", "real-2"].map((session_id) =>
    ask(shedder, PAYING, { session_id }),
  )
  await turn()
  first.handOver()
  await expect.poll(() => buyers[0]?.ran).toBe(true)
  expect(buyers[1]?.ran).toBe(false)
  buyers[0]?.handOver()
  await expect.poll(() => buyers[1]?.ran).toBe(true)
  expect(reader.ran).toBe(false)
})

test("who only says so waits as everybody does", async () => {
  const shedder = open({ mostWaiting: 9, mostWaitingForOne: 9 })
  const first = ask(shedder, "/shop")
  await expect.poll(() => first.ran).toBe(true)
  const reader = ask(shedder, "/shop")
  const claims = ["x", "none"].map((session_id) =>
    ask(shedder, PAYING, { session_id }),
  )
  await turn()
  first.handOver()
  await expect.poll(() => reader.ran).toBe(true)
  expect(claims.some(({ ran }) => ran)).toBe(false)
})

test("one session is worth two places among those who pay", async () => {
  const shedder = open({ mostWaiting: 9, mostWaitingForOne: 9 })
  const first = ask(shedder, "/shop")
  await expect.poll(() => first.ran).toBe(true)
  const reader = ask(shedder, "/shop")
  const same = [1, 2, 3].map(() =>
    ask(shedder, PAYING, { session_id: "real-1" }),
  )
  await turn()
  first.handOver()
  for (const one of same.slice(0, 2)) {
    await expect.poll(() => one.ran).toBe(true)
    one.handOver()
  }
  await expect.poll(() => reader.ran).toBe(true)
  expect(same[2]?.ran).toBe(false)
})

test("a network that pays much leaves slots to another that pays", async () => {
  const shedder = open({
    mostAtOnce: 5,
    mostForOne: 4,
    mostWaiting: 99,
    mostWaitingForOne: 99,
  })
  const first = ["a", "b", "c", "d", "e"].map((client) =>
    ask(shedder, "/shop", { client }),
  )
  await expect.poll(() => first.every(({ ran }) => ran)).toBe(true)
  const pay = (client: string, at: number) =>
    ask(shedder, PAYING, { client, session_id: `real-${client}${at}` })
  const many = [1, 2, 3, 4, 5, 6].map((at) => pay("greedy", at))
  await turn()
  const reader = ask(shedder, "/shop", { client: "reader" })
  const other = pay("other", 1)
  await turn()
  for (const one of first.slice(0, 3)) one.handOver()
  await expect.poll(() => other.ran && reader.ran).toBe(true)
  expect(many.filter(({ ran }) => ran)).toHaveLength(1)
})

test("what has no body is not taken for one that is on its way", async () => {
  const shedder = open({ mostWaiting: 300, mostWaitingForOne: 300 })
  const asked = Array.from({ length: 200 }, () =>
    ask(shedder, "/shop", { announced: true }),
  )
  await expect.poll(() => asked.some(({ ran }) => ran)).toBe(true)
  expect(asked.filter(({ status }) => status !== 0)).toEqual([])
  expect(shedder.figures()).toMatchObject({ underWay: 1, waiting: 199 })
})

test("a body that has not come holds no slot", async () => {
  const shedder = open()
  const slow = ask(shedder, "/submit", { body: "half" })
  const reader = ask(shedder, "/shop")
  await expect.poll(() => reader.ran).toBe(true)
  expect(slow.ran).toBe(false)
})

test("nor does one that stops when Node has taken what it takes", async () => {
  const shedder = open()
  const slow = ask(shedder, "/contact", { body: "x".repeat(70_000) })
  await turn()
  const reader = ask(shedder, "/shop")
  await expect.poll(() => reader.ran).toBe(true)
  expect(slow.ran).toBe(false)
})

test("a long body is worked on once it is whole, and has come in order", async () => {
  const shedder = open()
  const long = ask(shedder, "/contact", { body: "x".repeat(70_000) })
  await turn()
  long.bring("y".repeat(100_000))
  await expect.poll(() => long.ran).toBe(true)
  expect(String(long.request.rawBody)).toMatch(/^x{70000}y{100000}$/)
})

test("one too large to be kept is worked on as it comes, in no other's slot", async () => {
  const shedder = open()
  const first = ask(shedder, "/shop")
  const large = ask(shedder, "/rest/v1/x", { body: "x".repeat(1_100_000) })
  await expect.poll(() => large.ran).toBe(true)
  await expect.poll(() => first.ran).toBe(true)
  expect(large.request.rawBody).toBeUndefined()
  expect(large.request.readableLength).toBe(1_100_000)
})

test("who goes home with half of a long body leaves no place taken", async () => {
  const shedder = open({}, { mostAtOnce: 1, mostForOne: 1 })
  const gone = ask(shedder, "/contact", { body: "x".repeat(70_000) })
  await turn()
  gone.request.destroy()
  const next = ask(shedder, "/contact", { body: "x".repeat(70_000) })
  await turn()
  next.bring("")
  await expect.poll(() => next.ran).toBe(true)
  expect(gone.ran).toBe(false)
})

test("JSON for storage waits with the work, files do not", () => {
  const json = ["POST object/list/art", "DELETE object/art", "POST object/move"]
  const files = [
    "GET object/a/b",
    "PUT object/upload/sign/a/b",
    "POST object/a/b",
  ]
  const classes = (calls: string[]) =>
    calls.map((call) => {
      const [method, path] = call.split(" ")
      return classOf({ method, url: `/storage/v1/${path}` })
    })
  expect(new Set(classes(json))).toEqual(new Set(["work"]))
  expect(new Set(classes(files))).toEqual(new Set(["files"]))
})

test("one visit that cannot be ended shields none of its client's others", () => {
  const usage = createClientUsage(() => 0)
  const visit = (client: string, evict?: () => void) => ({
    client,
    evict,
    begin() {},
    refuse() {},
  })
  const slow = visit("greedy", () => {})
  for (const one of [visit("greedy"), slow]) usage.begin(one, 0)
  for (const _ of [1, 2, 3]) usage.begin(visit("bringing"), 0)
  expect(usage.firstOfLargest("other")).toBe(slow)
})

test.each(["/healthz", "/auth/v1/token", "/storage/v1/object/public/a/b"])(
  "%s is let in however busy the pages are",
  async (path) => {
    const shedder = open({ mostWaiting: 0, mostWaitingForOne: 0 })
    ask(shedder, "/shop")
    const asked = ask(shedder, path)
    await expect.poll(() => asked.ran).toBe(true)
  },
)

type Bounds = Partial<SlotOptions & typeof ONE>

function open(work: Bounds = {}, bodies: Bounds = {}) {
  return createLoadShedder({
    clientOf: ({ headers }) => String(headers["x-client"]),
    findPayer: async ({ body }) => {
      const session = String(body.session_id)
      return session.startsWith("real") ? session : null
    },
    work: { ...ONE, ...work },
    bodies,
  })
}

type Asking = {
  accept?: string
  socket?: Socket
  client?: string
  session_id?: string
  /** The first half of the body. */
  body?: string
  /** As when Node hands over a request: not marked complete yet. */
  announced?: boolean
}

function ask(
  shedder: ReturnType<typeof createLoadShedder>,
  url: string,
  { accept = "*/*", socket = {} as Socket, ...more }: Asking = {},
) {
  const { promise: written, resolve } = Promise.withResolvers<void>()
  const asked = {
    ran: false,
    status: 0,
    body: "",
    headers: {} as Record<string, string>,
    handOver: () => {},
    leave: () => response.emit("close"),
    request: requestOf(url, { accept, socket, ...more }),
    /** Pushes the rest of the body. */
    bring(rest: string) {
      Object.assign(asked.request, { complete: true })
      asked.request.push(rest)
      asked.request.push(null)
    },
  }
  const response = Object.assign(new EventEmitter(), {
    writableLength: 0,
    writeHead(status: number, headers: Record<string, string>) {
      Object.assign(asked, { status, headers })
      return response
    },
    end(body: string) {
      asked.body = body
    },
  })
  shedder.handle(
    asked.request,
    response as unknown as ServerResponse,
    ({ release }) => {
      asked.ran = true
      asked.handOver = () => {
        release()
        resolve()
        response.emit("close")
      }
      return written
    },
  )
  return asked
}

function requestOf(url: string, asking: Asking) {
  const { client = "one", session_id, body, ...rest } = asking
  const whole = session_id === undefined ? "" : JSON.stringify({ session_id })
  const stream = new Readable({ read() {} })
  stream.push(whole + (body ?? ""))
  return Object.assign(stream, {
    method: "GET",
    url,
    socket: rest.socket,
    complete: body === undefined && !asking.announced,
    headers: {
      accept: rest.accept,
      "x-client": client,
      ...((body ?? whole) && { "content-length": "100" }),
    },
  }) as unknown as IncomingMessage & { rawBody?: Buffer }
}
