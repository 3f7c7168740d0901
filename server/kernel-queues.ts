import { readlinkSync } from "node:fs"
import { readFile } from "node:fs/promises"
import type { Socket } from "node:net"

/** What Node knows of a socket and does not document. */
type Handle = { fd?: number; bytesWritten: number; writeQueueSize: number }

export function handleOf(socket: Socket) {
  return (socket as Socket & { _handle?: Handle | null })._handle ?? null
}

const TABLES = ["/proc/self/net/tcp", "/proc/self/net/tcp6"]
const LINE = /^\s*\d+: \S+ \S+ \w\w (\w+):\w+ \S+ \w+\s+\d+\s+\d+ (\d+)/gm

/** Bytes that the kernel holds for each socket of this machine, by its inode:
 * what their readers have not acknowledged. The kernel takes megabytes off our
 * hands at once and tells of a third of them at a time, so that only this says
 * whether somebody slow reads at all. Empty where there is no such table. */
export async function readKernelQueues() {
  const tables = await Promise.all(
    TABLES.map((path) => readFile(path, "latin1").catch(() => "")),
  )
  const queues = new Map<string, number>()
  for (const table of tables) {
    for (const [, queued = "", inode = ""] of table.matchAll(LINE)) {
      queues.set(inode, Number.parseInt(queued, 16))
    }
  }
  return queues
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
