import { createReadStream, readlinkSync } from "node:fs"
import type { Socket } from "node:net"

/** When bytes last left, and how many had left by then. */
type Progress = { left: number; queued: number | undefined; since: number }

/** Checks within the time that a reader has. */
const LOOKS = 4
/** Without the kernel's figures a slow line looks idle for long. */
const UNSEEN_TIMES = 6

type SlowReaderOptions = { sockets: () => Iterable<Socket>; longestMs: number }

/** Ends connections that take no byte for so long while some are pending. A
 * slow reader is kept: bytes that leave count, not bytes that we write. */
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

  /** True if nothing has gone to the kernel since the last check. */
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

/** Undocumented fields of a Node socket. */
type Handle = { fd?: number; bytesWritten: number; writeQueueSize: number }

function handleOf(socket: Socket) {
  return (socket as Socket & { _handle?: Handle | null })._handle ?? null
}

const TABLES = ["/proc/self/net/tcp", "/proc/self/net/tcp6"]
/** Live connections only: those in TIME_WAIT (06) can be tens of thousands. */
const LINE = /^ *\d+: \S+ \S+ (?!06)\w\w (\w+):\w+ \S+ \w+ +\d+ +\d+ (\d+)/gm

/** The bytes the kernel holds for each of these sockets, by inode: those their
 * readers have not acknowledged. The kernel accepts megabytes at once and
 * reports progress a third at a time, so only this tells whether a slow reader
 * reads at all. Empty where there is no such table. */
export async function readKernelQueues(
  inodes: Set<string>,
  tables = TABLES,
): Promise<Map<string, number>> {
  const queues = new Map<string, number>()
  for (const path of tables) {
    // Piece by piece, so that a long table delays no answer.
    for await (const piece of linesOf(path)) {
      for (const [, queued = "", inode = ""] of piece.matchAll(LINE)) {
        if (inodes.has(inode)) queues.set(inode, Number.parseInt(queued, 16))
      }
      if (queues.size === inodes.size) return queues
    }
  }
  return queues
}

/** Whole lines of a file, a few hundred at once; none if it is missing. */
async function* linesOf(path: string) {
  let rest = ""
  try {
    for await (const chunk of createReadStream(path, "latin1")) {
      const text = rest + chunk
      const end = text.lastIndexOf("\n") + 1
      rest = text.slice(end)
      yield text.slice(0, end)
    }
  } catch {}
}

const inodes = new WeakMap<Socket, string>()

function inodeOf(socket: Socket) {
  const known = inodes.get(socket)
  if (known !== undefined) return known
  const inode = readInode(handleOf(socket)?.fd)
  inodes.set(socket, inode)
  return inode
}

function readInode(fd: number | undefined) {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`).replace(/\D/g, "")
  } catch {
    return ""
  }
}
