import type { Socket } from "node:net"
import { handleOf, inodeOf, readKernelQueues } from "./kernel-queues.ts"

/** When a byte was last seen to leave, and how much was left. */
type Progress = { left: number; queued: number | undefined; since: number }

/** So often is looked within the time that a reader has. */
const LOOKS = 4
/** Where the kernel cannot be asked, a slow line looks like none for long. */
const UNSEEN_TIMES = 6

type SlowReaderOptions = { sockets: () => Iterable<Socket>; longestMs: number }

/** Ends the connections that take no byte for so long while there are some for
 * them. A slow reader goes on: what counts is what leaves, not what we write. */
export function endSlowReaders({ sockets, longestMs }: SlowReaderOptions) {
  const noted = new WeakMap<Socket, Progress>()
  let looking = false

  async function look() {
    if (looking) return
    looking = true
    const now = performance.now()
    const suspects = [...sockets()].filter((socket) => isSuspect(socket, now))
    if (suspects.length > 0) {
      const queues = await readKernelQueues(new Set(suspects.map(inodeOf)))
      for (const socket of suspects) judge(socket, queues, now)
    }
    looking = false
  }

  /** Nothing has gone to the kernel since the last look. */
  function isSuspect(socket: Socket, now: number) {
    const handle = handleOf(socket)
    if (!handle || handle.bytesWritten === 0) return false
    const left = handle.bytesWritten - handle.writeQueueSize
    if (noted.get(socket)?.left === left) return true
    noted.set(socket, { left, queued: undefined, since: now })
    return false
  }

  function judge(socket: Socket, queues: Map<string, number>, now: number) {
    const progress = noted.get(socket)
    if (!progress) return
    const queued = queues.get(inodeOf(socket))
    const unseen = queued === undefined
    const due = socket.writableLength > 0 || (queued ?? 0) > 0
    if (!due || (!unseen && queued !== progress.queued)) progress.since = now
    progress.queued = queued
    const longest = unseen ? longestMs * UNSEEN_TIMES : longestMs
    if (now - progress.since >= longest) socket.destroy()
  }

  const timer = setInterval(look, longestMs / LOOKS).unref()
  return { stop: () => clearInterval(timer) }
}
