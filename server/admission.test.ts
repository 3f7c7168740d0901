import { EventEmitter } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { setImmediate as turn } from "node:timers/promises"
import { expect, test } from "vitest"
import { createAdmission } from "./admission.ts"

const ONE = { mostAtOnce: 1, mostWaiting: 1, longestWaitMs: 60_000 }

test("what is too much is sent away at once with the time to come back", async () => {
  const admission = createAdmission(ONE)
  const first = ask(admission, "/shop")
  const second = ask(admission, "/shop")
  const third = ask(admission, "/shop")
  await expect.poll(() => first.ran).toBe(true)
  await expect.poll(() => third.status).toBe(503)
  expect(third.headers["retry-after"]).toBe("2")
  expect(JSON.parse(third.body)).toMatchObject({ code: "unavailable" })
  expect([first.ran, second.ran, third.ran]).toEqual([true, false, false])
  first.end()
  await expect.poll(() => second.ran).toBe(true)
})

test("everybody at the door is seen before the next is let in", async () => {
  const admission = createAdmission(ONE)
  const first = ask(admission, "/shop")
  for (let others = 0; others < 20; others += 1) {
    await turn()
    ask(admission, "/shop")
    expect(first.ran).toBe(false)
  }
  expect(admission.figures().turnedAway).toBe(19)
  await expect.poll(() => first.ran).toBe(true)
})

test("a known face is let in at once, and so is who pays", async () => {
  const admission = createAdmission({ ...ONE, mostAtOnce: 3 })
  const socket = {} as Socket
  const first = ask(admission, "/shop", { socket })
  await expect.poll(() => first.ran).toBe(true)
  expect(ask(admission, "/shop", { socket }).ran).toBe(true)
  expect(ask(admission, "/functions/v1/create-checkout").ran).toBe(true)
})

test("a crowd that does not end keeps nobody out for ever", async () => {
  const admission = createAdmission(ONE)
  const first = ask(admission, "/shop")
  while (!first.ran) {
    await turn()
    ask(admission, "/shop")
  }
  expect(admission.figures().underWay).toBe(1)
})

test("a person gets a page, a program JSON", async () => {
  const admission = createAdmission({ ...ONE, mostWaiting: 0 })
  ask(admission, "/shop")
  const person = ask(admission, "/shop", { accept: "text/html" })
  await expect.poll(() => person.body).toContain("<title>")
})

test("who has waited too long is sent away", async () => {
  const admission = createAdmission({ ...ONE, longestWaitMs: 20 })
  const first = ask(admission, "/shop")
  await expect.poll(() => first.ran).toBe(true)
  const second = ask(admission, "/shop")
  await expect.poll(() => second.status).toBe(503)
  expect(admission.figures()).toEqual({
    underWay: 1,
    waiting: 0,
    turnedAway: 1,
  })
})

test("who goes home while waiting takes up no place", async () => {
  const admission = createAdmission({ ...ONE, mostWaiting: 2 })
  const first = ask(admission, "/shop")
  await expect.poll(() => first.ran).toBe(true)
  const impatient = ask(admission, "/shop")
  const patient = ask(admission, "/shop")
  impatient.end()
  first.end()
  await expect.poll(() => patient.ran).toBe(true)
  expect(impatient.ran).toBe(false)
  patient.end()
  expect(admission.figures()).toMatchObject({ underWay: 0, waiting: 0 })
})

test("who is paying goes first and is never sent away", async () => {
  const admission = createAdmission(ONE)
  const first = ask(admission, "/shop")
  await expect.poll(() => first.ran).toBe(true)
  const second = ask(admission, "/shop")
  const buyer = ask(admission, "/functions/v1/process-order")
  first.end()
  await expect.poll(() => buyer.ran).toBe(true)
  expect(second.ran).toBe(false)
  buyer.end()
  await expect.poll(() => second.ran).toBe(true)
})

test.each(["/webhooks/payment", "/healthz", "/storage/v1/object/public/a/b"])(
  "%s is let in however busy it is",
  (path) => {
    const admission = createAdmission({ ...ONE, mostWaiting: 0 })
    ask(admission, "/shop")
    expect(ask(admission, path).ran).toBe(true)
  },
)

function ask(
  admission: ReturnType<typeof createAdmission>,
  url: string,
  { accept = "*/*", socket = {} as Socket } = {},
) {
  const asked = {
    ran: false,
    status: 0,
    body: "",
    headers: {} as Record<string, string>,
    end: () => response.emit("close"),
  }
  const response = Object.assign(new EventEmitter(), {
    writeHead(status: number, headers: Record<string, string>) {
      Object.assign(asked, { status, headers })
      return response
    },
    end(body: string) {
      asked.body = body
    },
  })
  admission.admit(
    { url, headers: { accept }, socket } as IncomingMessage,
    response as unknown as ServerResponse,
    () => {
      asked.ran = true
    },
  )
  return asked
}
