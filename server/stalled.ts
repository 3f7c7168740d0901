import type { Socket } from "node:net"
import { handleOf, readKernelQueues } from "./kernel-queues.ts"

type Progress = { taken: number; kernel: string | undefined; since: number }

const LOOK_MS = 1_000
/** From here on the kernel is asked too. */
const SUSPECT_SHARE = 1 / 2
/** Where the kernel cannot be asked, a slow line looks like none for long. */
const UNSEEN_TIMES = 6

type StalledOptions = { sockets: () => Iterable<Socket>; longestMs: number }

/** Ends the connections that take no byte for so long while there are some for
 * them. A slow reader goes on: what counts is what leaves, not what we write. */
export function endStalled({ sockets, longestMs }: StalledOptions) {
  const noted = new WeakMap<Socket, Progress>()
  let looking = false

  async function look() {
    if (looking) return
    looking = true
    const now = performance.now()
    const suspects = [...sockets()].filter((socket) => isSuspect(socket, now))
    if (suspects.length > 0) await judge(suspects, now)
    looking = false
  }

  function isSuspect(socket: Socket, now: number) {
    const handle = handleOf(socket)
    if (socket.writableLength === 0 || !handle) {
      noted.delete(socket)
      return false
    }
    const taken = handle.bytesWritten - handle.writeQueueSize
    const before = noted.get(socket)
    if (before?.taken !== taken) {
      noted.set(socket, { taken, kernel: undefined, since: now })
      return false
    }
    return now - before.since >= longestMs * SUSPECT_SHARE
  }

  async function judge(suspects: Socket[], now: number) {
    const queues = await readKernelQueues(suspects)
    for (const socket of suspects) {
      const progress = noted.get(socket)
      if (!progress) continue
      const kernel = queues.get(socket)
      const moved = progress.kernel !== undefined && kernel !== progress.kernel
      progress.kernel = kernel
      if (moved) progress.since = now
      const longest = kernel === undefined ? UNSEEN_TIMES : 1
      if (now - progress.since >= longestMs * longest) socket.destroy()
    }
  }

  const timer = setInterval(look, Math.min(LOOK_MS, longestMs / 4)).unref()
  return { stop: () => clearInterval(timer) }
}
