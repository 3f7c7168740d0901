import { once } from "node:events"
import { type AddressInfo, connect, createServer } from "node:net"
import { expect, test } from "vitest"
import { startFaultyProxy } from "./faulty-proxy.ts"

test("what drips is not overtaken when the line is mended", async () => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const line = await startFaultyProxy(server.address() as AddressInfo)
  line.break("drip")
  const near = connect(line.port)
  const [far] = await once(server, "connection")
  far.write("a".repeat(2_000))
  await once(near, "readable")
  line.mend()
  far.write("b".repeat(2_000))
  let seen = ""
  for await (const chunk of near) {
    seen += chunk
    if (seen.length >= 4_000) break
  }
  expect(seen).toMatch(/^a{2000}b{2000}$/)
  await line.close()
  server.close()
})
