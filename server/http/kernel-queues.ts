import { createReadStream, readlinkSync } from "node:fs"
import type { Socket } from "node:net"

/** What Node knows of a socket and does not document. */
type Handle = { fd?: number; bytesWritten: number; writeQueueSize: number }

export function handleOf(socket: Socket) {
  return (socket as Socket & { _handle?: Handle | null })._handle ?? null
}

const TABLES = ["/proc/self/net/tcp", "/proc/self/net/tcp6"]
/** Of connections that are there: those that wait to be forgotten (06) can be
 * tens of thousands. */
const LINE = /^ *\d+: \S+ \S+ (?!06)\w\w (\w+):\w+ \S+ \w+ +\d+ +\d+ (\d+)/gm

/** Bytes that the kernel holds for each of these sockets, by its inode: what
 * their readers have not acknowledged. The kernel takes megabytes off our
 * hands at once and tells of a third of them at a time, so that only this says
 * whether somebody slow reads at all. Empty where there is no such table. */
export async function readKernelQueues(
  inodes: Set<string>,
  tables = TABLES,
): Promise<Map<string, number>> {
  const queues = new Map<string, number>()
  for (const path of tables) {
    // A piece at a time, so that a long table stops nobody's answer.
    for await (const piece of linesOf(path)) {
      for (const [, queued = "", inode = ""] of piece.matchAll(LINE)) {
        if (inodes.has(inode)) queues.set(inode, Number.parseInt(queued, 16))
      }
      if (queues.size === inodes.size) return queues
    }
  }
  return queues
}

/** Whole lines of a file, a few hundred at once; none if it is not there. */
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

export function inodeOf(socket: Socket) {
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
