import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"

export const FAULTS = ["latency", "cut", "blackhole", "reset", "drip"] as const
export type Fault = (typeof FAULTS)[number]

type End = { socket: string } | { port: number }
type Line = { near: Socket; far: Socket }

const LATENCY_MS = 300
const DRIP_BYTES = 40
const DRIP_MS = 20

export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>

/** A connection to some service that can be broken and repaired. */
export async function startFaultyProxy(end: End) {
  const lines = new Set<Line>()
  let fault: Fault | null = null

  const server = createServer({ pauseOnConnect: true }, (near) => {
    near.on("error", () => {})
    if (fault === "cut") return void near.resetAndDestroy()
    const far = "socket" in end ? connect(end.socket) : connect(end.port)
    const line = { near, far }
    lines.add(line)
    far.on("error", () => {})
    far.on("close", () => near.destroy())
    near.on("close", () => {
      far.destroy()
      lines.delete(line)
    })
    near.on("data", (chunk) => pass(far, chunk))
    far.on("data", (chunk) => answer(near, chunk))
    if (fault === "blackhole") hold(line)
    else near.resume()
  })

  function pass(far: Socket, chunk: Buffer) {
    const due = Date.now() + (fault === "latency" ? LATENCY_MS : 0)
    inOrder(far, async () => {
      if (due > Date.now()) await pause(due - Date.now())
      far.write(chunk)
    })
  }

  function answer(near: Socket, chunk: Buffer) {
    inOrder(near, async () => {
      if (fault === "reset") {
        near.write(chunk.subarray(0, Math.ceil(chunk.length / 2)))
        setImmediate(() => near.resetAndDestroy())
      } else await drip(near, chunk)
    })
  }

  /** When the connection is repaired, the rest is sent at once. */
  async function drip(near: Socket, chunk: Buffer) {
    let at = 0
    while (fault === "drip" && at < chunk.length) {
      near.write(chunk.subarray(at, at + DRIP_BYTES))
      at += DRIP_BYTES
      await pause(DRIP_MS)
    }
    if (at < chunk.length) near.write(chunk.subarray(at))
  }

  function hold({ near, far }: Line) {
    near.pause()
    far.pause()
  }

  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    port,
    break(chosen: Fault) {
      fault = chosen
      for (const line of lines) {
        if (chosen === "cut") line.near.resetAndDestroy()
        if (chosen === "blackhole") hold(line)
      }
    },
    mend() {
      fault = null
      for (const { near, far } of lines) {
        near.resume()
        far.resume()
      }
    },
    async close() {
      for (const { near } of lines) near.destroy()
      server.close()
      await once(server, "close")
    },
  }
}

const underWay = new WeakMap<Socket, Promise<void>>()

/** However bad a connection is, no byte on it overtakes another. */
function inOrder(to: Socket, send: () => Promise<void>) {
  underWay.set(to, (underWay.get(to) ?? Promise.resolve()).then(send))
}
