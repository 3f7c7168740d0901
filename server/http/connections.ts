import { readFileSync } from "node:fs"
import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import { clientNetwork } from "#platform/limits/client-network.ts"

export type ConnectionBounds = {
  /** For each client network: an office or a carrier has hundreds. */
  mostOfOne: number
  mostOfAll: number
  /** Unanswered requests on one connection. */
  mostAtOnce: number
}

const BOUNDS: ConnectionBounds = {
  mostOfOne: 512,
  mostOfAll: mostByDescriptors(4_096),
  mostAtOnce: 16,
}

/** A network with this many times a newcomer's connections must give one up. */
const FAR_MORE = 4

type Asked = { count: number; last: IncomingMessage }

export type Connections = ReturnType<typeof createConnections>

/** Every open connection, grouped by client network. Our own proxies do not
 * count as one client. */
export function createConnections(
  isProxy: (address: string) => boolean,
  other: Partial<ConnectionBounds> = {},
) {
  const bounds = { ...BOUNDS, ...other }
  const networks = new Map<string, Set<Socket>>()
  const asked = new Map<Socket, Asked>()
  let open = 0

  function* all() {
    for (const sockets of networks.values()) yield* sockets
  }

  /** Whether it is admitted; the largest network makes room for it. */
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

  /** Ends a connection of the largest network: the oldest idle one, or of a far
   * larger network the oldest with an incomplete request, or its oldest. */
  function endOne(own: number) {
    const idle = largest(own, () => true).find(isIdle)
    const greedy = idle ? [] : largest(FAR_MORE * (own + 1), isNoProxy)
    const socket = idle ?? greedy.find(isIncomplete) ?? greedy[0]
    socket?.destroy()
    return socket !== undefined
  }

  function largest(least: number, counts: (one: Socket) => boolean) {
    let most: Set<Socket> | undefined
    for (const sockets of networks.values()) {
      if (sockets.size < (most?.size ?? least)) continue
      const [one] = sockets
      if (one && counts(one)) most = sockets
    }
    return [...(most ?? [])]
  }

  function isNoProxy({ remoteAddress = "" }: Socket) {
    return !isProxy(remoteAddress)
  }

  function isIdle(socket: Socket) {
    return !asked.has(socket) && socket.writableLength === 0
  }

  function isIncomplete(socket: Socket) {
    return asked.get(socket)?.last.complete === false
  }

  return {
    enter,
    all,
    open: () => open,
    /** Counts a request; false if the connection has too many unanswered. */
    ask(last: IncomingMessage) {
      const count = (asked.get(last.socket)?.count ?? 0) + 1
      asked.set(last.socket, { count, last })
      return count <= bounds.mostAtOnce
    },
    answered(socket: Socket) {
      const before = asked.get(socket)
      if (before && before.count > 1) before.count -= 1
      else asked.delete(socket)
    },
  }
}

/** Half of this process's limit, because an answer may need a file too. */
function mostByDescriptors(most: number) {
  try {
    const limits = readFileSync("/proc/self/limits", "latin1")
    const files = Number(limits.match(/^Max open files\s+(\d+)/m)?.[1])
    return files > 0 ? Math.min(most, Math.floor(files / 2)) : most
  } catch {
    return most
  }
}
