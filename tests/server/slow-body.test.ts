import { once } from "node:events"
import { connect } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readEnv } from "#server/env.ts"
import { type Door, listen } from "#server/http/listen.ts"
import { createLog } from "#server/runtime/log.ts"
import { freePort } from "../support/site.ts"

let port: number
let door: Door
beforeAll(async () => {
  port = await freePort()
  const env = readEnv({ PORT: String(port) })
  const log = createLog({ level: "silent" })
  door = await listen(env, log, { longestBodyMs: 100 })
  door.open({
    listener(request, response) {
      if (request.url === "/at-once") response.end("no need to read on")
      request.resume().once("end", () => response.end("whole"))
    },
  })
})
afterAll(() => door.drain())

/** Ten bytes are announced. */
function send(path: string, begins: string, method = "POST") {
  const socket = connect(port, "127.0.0.1")
  let said = ""
  socket.on("data", (chunk) => {
    said += chunk
  })
  socket.on("error", () => {})
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 10\r\n\r\n${begins}`,
  )
  return { socket, answer: once(socket, "close").then(() => said) }
}

test("a body that does not arrive ends the connection, with a word", async () => {
  expect(await send("/submit", "half").answer).toMatch(/^HTTP\/1\.1 408 /)
})

test("one that was answered before its end is not waited for", async () => {
  const { answer } = send("/at-once", "half")
  expect(await answer).toMatch(/no need to read on/)
})

test("a whole body is answered, and a file may take its time", async () => {
  const file = send("/storage/v1/object/media/a.jpg", "half ")
  expect(await send("/submit", "0123456789").answer).toMatch(/whole/)
  await send("/submit", "half").answer
  const inParts = "/storage/v1/upload/resumable"
  const parts = [
    send(inParts, "half ", "POST"),
    send(`${inParts}/0b0b0c00`, "half ", "PATCH"),
  ]
  await send("/submit", "half").answer
  for (const { socket, answer } of [file, ...parts]) {
    socket.write("music")
    expect(await answer).toMatch(/whole/)
  }
  const other = send(`${inParts}-not`, "half", "PATCH")
  expect(await other.answer).toMatch(/^HTTP\/1\.1 408 /)
})
