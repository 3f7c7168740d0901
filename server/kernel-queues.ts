import { readFile, readlink } from "node:fs/promises"
import type { Socket } from "node:net"

/** What Node knows of a socket and does not document. */
export type Handle = {
  fd?: number
  bytesWritten: number
  writeQueueSize: number
}

export function handleOf(socket: Socket) {
  return (socket as Socket & { _handle?: Handle | null })._handle ?? null
}

const LINE = /^\s*\d+: \S+ \S+ \w\w (\w+):\w+ \S+ \w+\s+\d+\s+\d+ (\d+)/gm
const TABLES = ["/proc/self/net/tcp", "/proc/self/net/tcp6"]

/** What the kernel still holds for each of these sockets: bytes that their
 * readers have not acknowledged. It takes megabytes off our hands at once and
 * tells of a third of them at a time, so only this says whether a slow reader
 * reads at all. Empty where there is no such table. */
export async function readKernelQueues(sockets: Socket[]) {
  const tables = await Promise.all(
    TABLES.map((path) => readFile(path, "latin1").catch(() => "")),
  )
  const byInode = new Map<string, string>()
  for (const [, queued = "", inode = ""] of tables.join("\n").matchAll(LINE)) {
    byInode.set(inode, queued)
  }
  const queues = new Map<Socket, string>()
  for (const socket of sockets) {
    const link = await readlink(`/proc/self/fd/${handleOf(socket)?.fd}`).catch(
      () => "",
    )
    const queued = byInode.get(link.slice("socket:[".length, -1))
    if (queued !== undefined) queues.set(socket, queued)
  }
  return queues
}
