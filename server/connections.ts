import { readFileSync } from "node:fs"
import type { Socket } from "node:net"
import { clientNetwork } from "#platform/limits/client-network.ts"

export type ConnectionBounds = {
  /** For one client network: an office or a carrier has hundreds. */
  mostOfOne: number
  mostOfAll: number
  /** Answers asked for on one connection and not there yet. */
  mostAtOnce: number
}

const BOUNDS: ConnectionBounds = {
  mostOfOne: 512,
  mostOfAll: mostByDescriptors(4_096),
  mostAtOnce: 16,
}

export type Connections = ReturnType<typeof createConnections>

/** Every open connection, by the network it comes from. A proxy of ours is not
 * one client. */
export function createConnections(
  isProxy: (address: string) => boolean,
  other: Partial<ConnectionBounds> = {},
) {
  const bounds = { ...BOUNDS, ...other }
  const networks = new Map<string, Set<Socket>>()
  const asked = new Map<Socket, number>()
  let open = 0

  function* all() {
    for (const sockets of networks.values()) yield* sockets
  }

  /** Whether there is room for it; whoever has most makes room. */
  function enter(socket: Socket) {
    const address = socket.remoteAddress ?? ""
    const network = clientNetwork(address)
    const own = networks.get(network)?.size ?? 0
    if (own >= bounds.mostOfOne && !isProxy(address)) return false
    if (open >= bounds.mostOfAll && !endOne(own)) return false
    const sockets = networks.get(network) ?? new Set()
    networks.set(network, sockets.add(socket))
    open += 1
    socket.once("close", () => {
      sockets.delete(socket)
      if (sockets.size === 0) networks.delete(network)
      asked.delete(socket)
      open -= 1
    })
    return true
  }

  /** Ends the oldest idle connection of whoever has most. */
  function endOne(fewer: number) {
    let most: Set<Socket> | undefined
    for (const sockets of networks.values()) {
      if (sockets.size >= (most?.size ?? fewer)) most = sockets
    }
    for (const socket of most ?? []) {
      if (asked.has(socket) || socket.writableLength > 0) continue
      socket.destroy()
      return true
    }
    return false
  }

  return {
    enter,
    all,
    open: () => open,
    /** Notes that something was asked; false when it is too much at once. */
    ask(socket: Socket) {
      const count = (asked.get(socket) ?? 0) + 1
      asked.set(socket, count)
      return count <= bounds.mostAtOnce
    },
    answered(socket: Socket) {
      const count = (asked.get(socket) ?? 0) - 1
      if (count > 0) asked.set(socket, count)
      else asked.delete(socket)
    },
  }
}

/** Half of what this process may open: an answer may need a file too. */
function mostByDescriptors(most: number) {
  try {
    const limits = readFileSync("/proc/self/limits", "latin1")
    const files = Number(limits.match(/^Max open files\s+(\d+)/m)?.[1])
    return files > 0 ? Math.min(most, Math.floor(files / 2)) : most
  } catch {
    return most
  }
}
