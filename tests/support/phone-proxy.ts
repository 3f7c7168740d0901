import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"

const ONE_WAY_MS = 75
/** 1.6 Mbit a second, for all connections of the phone together. */
const BYTES_A_MS = 200

/** A phone's connection: every byte is delayed, and the bandwidth is limited.
 * Clients that use it have the given address. */
export async function openPhoneProxy(port: number, localAddress: string) {
  let free = 0
  const server = createServer((near) => {
    const far = connect({ port, host: "127.0.0.1", localAddress })
    pass(near, far, () => 0)
    pass(far, near, take)
    near.on("close", () => far.destroy())
    far.on("close", () => near.destroySoon())
  })

  /** How long until these bytes have been carried, too. */
  function take(bytes: number) {
    const now = performance.now()
    free = Math.max(free, now) + bytes / BYTES_A_MS
    return free - now
  }

  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    port: (server.address() as AddressInfo).port,
    close: () => server.close(),
  }
}

function pass(from: Socket, to: Socket, take: (bytes: number) => number) {
  let last = Promise.resolve()
  from.on("error", () => {})
  from.on("data", (chunk) => {
    const wait = ONE_WAY_MS + take(chunk.length)
    const due = pause(wait)
    // However slow the connection is, no byte on it overtakes another.
    last = last.then(() => due).then(() => void to.write(chunk))
    if (wait > 2 * ONE_WAY_MS) {
      from.pause()
      void due.then(() => from.resume())
    }
  })
  from.on("end", () => void last.then(() => to.end()))
}
