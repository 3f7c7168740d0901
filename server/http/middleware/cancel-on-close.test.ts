import { once } from "node:events"
import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { getRequestListener, type HttpBindings } from "@hono/node-server"
import { expect, test } from "vitest"
import { cancelOnClose } from "./cancel-on-close.ts"

test.each([
  ["before the answer", 0],
  ["while the first bytes are read", 1],
])("a body whose receiver left %s is given up", async (_, reads) => {
  const socket = { leave: () => {} }
  const given = Promise.withResolvers<void>()
  const server = createServer(
    getRequestListener(async (_, bindings) => {
      const { outgoing } = bindings as HttpBindings
      const left = once(outgoing, "close")
      let pulls = 0
      const body = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            pulls += 1
            if (pulls === reads) {
              socket.leave()
              await left
            }
            controller.enqueue(new Uint8Array(64))
          },
          cancel: given.resolve,
        },
        { highWaterMark: 0 },
      )
      if (reads === 0) {
        socket.leave()
        await left
      }
      return cancelOnClose(outgoing as never, new Response(body))
    }),
  )
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1")
  socket.leave = () => client.destroy()
  client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
  await given.promise
  server.close()
})

test("a body that is taken arrives as it is", async () => {
  const server = createServer(
    getRequestListener((_, bindings) => {
      const { outgoing } = bindings as HttpBindings
      const sent = new Response("hello", {
        status: 206,
        headers: { etag: "1" },
      })
      return cancelOnClose(outgoing as never, sent)
    }),
  )
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect([answer.status, answer.headers.get("etag")]).toEqual([206, "1"])
  expect(await answer.text()).toBe("hello")
  server.close()
})
