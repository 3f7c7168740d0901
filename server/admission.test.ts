import { EventEmitter } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import { expect, test } from "vitest"
import { createAdmission } from "./admission.ts"

const ONE = { mostAtOnce: 1, mostWaiting: 1, longestWaitMs: 60_000 }

test("what is too much is sent away at once with the time to come back", async () => {
  const admission = createAdmission(ONE)
  const first = ask(admission, "/shop")
  const second = ask(admission, "/shop")
  const third = ask(admission, "/shop")
  await expect.poll(() => third.status).toBe(503)
  expect(third.headers["retry-after"]).toBe("2")
  expect(JSON.parse(third.body)).toMatchObject({ code: "unavailable" })
  expect([first.ran, second.ran, third.ran]).toEqual([true, false, false])
  first.end()
  expect(second.ran).toBe(true)
})

test("a person gets a page, a program JSON", async () => {
  const admission = createAdmission({ ...ONE, mostWaiting: 0 })
  ask(admission, "/shop")
  const person = ask(admission, "/shop", "text/html")
  await expect.poll(() => person.body).toContain("<title>")
})

test("who has waited too long is sent away", async () => {
  const admission = createAdmission({ ...ONE, longestWaitMs: 1 })
  ask(admission, "/shop")
  const second = ask(admission, "/shop")
  await expect.poll(() => second.status).toBe(503)
  expect(admission.figures()).toEqual({
    underWay: 1,
    waiting: 0,
    turnedAway: 1,
  })
})

test("who goes home while waiting takes up no place", () => {
  const admission = createAdmission({ ...ONE, mostWaiting: 2 })
  const first = ask(admission, "/shop")
  const impatient = ask(admission, "/shop")
  const patient = ask(admission, "/shop")
  impatient.end()
  first.end()
  expect([impatient.ran, patient.ran]).toEqual([false, true])
  patient.end()
  expect(admission.figures()).toMatchObject({ underWay: 0, waiting: 0 })
})

test("who is paying goes first and is never sent away", () => {
  const admission = createAdmission(ONE)
  const first = ask(admission, "/shop")
  const second = ask(admission, "/shop")
  const buyer = ask(admission, "/functions/v1/process-order")
  first.end()
  expect([buyer.ran, second.ran]).toEqual([true, false])
  buyer.end()
  expect(second.ran).toBe(true)
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
  accept = "*/*",
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
    { url, headers: { accept } } as IncomingMessage,
    response as unknown as ServerResponse,
    () => {
      asked.ran = true
    },
  )
  return asked
}
