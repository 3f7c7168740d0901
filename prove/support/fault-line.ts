import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

export const FAULTS = ["latency", "cut", "blackhole", "reset", "drip"] as const
export type Fault = (typeof FAULTS)[number]

type End = { socket: string } | { port: number }
type Line = { near: Socket; far: Socket }

const LATENCY_MS = 300
const DRIP_BYTES = 40
const DRIP_MS = 20

export type FaultLine = Awaited<ReturnType<typeof startFaultLine>>

/** A wire to some service that can be made bad, and good again. */
export async function startFaultLine(end: End) {
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
    if (fault === "latency") setTimeout(() => far.write(chunk), LATENCY_MS)
    else far.write(chunk)
  }

  function answer(near: Socket, chunk: Buffer) {
    if (fault === "reset") {
      near.write(chunk.subarray(0, Math.ceil(chunk.length / 2)))
      setImmediate(() => near.resetAndDestroy())
    } else if (fault === "drip") drip(near, chunk)
    else near.write(chunk)
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

/** In order: the next chunk waits until this one has trickled through. */
function drip(near: Socket, chunk: Buffer) {
  const queue = trickles.get(near) ?? Promise.resolve()
  trickles.set(
    near,
    queue.then(async () => {
      for (let at = 0; at < chunk.length; at += DRIP_BYTES) {
        near.write(chunk.subarray(at, at + DRIP_BYTES))
        await new Promise((resolve) => setTimeout(resolve, DRIP_MS))
      }
    }),
  )
}

const trickles = new WeakMap<Socket, Promise<void>>()
