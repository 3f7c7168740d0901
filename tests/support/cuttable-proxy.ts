import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import type { DatabaseTarget } from "#platform/postgres/connection.ts"

/** A connection to a database that a test can cut: every connection breaks at
 * once and new ones are refused until it is mended. It can also be silenced:
 * connections stay open and new ones are accepted, but no byte gets through. */
export async function startCuttableProxy(target: DatabaseTarget) {
  const lines = new Set<Socket>()
  let hushed = false
  const server = createServer((near) => {
    const far = reach(target)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(one)
      one.on("error", () => {})
      one.on("close", () => {
        lines.delete(one)
        other.destroy()
      })
      one.pipe(other)
      if (hushed) one.unpipe(other).pause()
    }
  })
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1")
    await once(server, "listening")
  }
  const cut = async () => {
    const closed = once(server, "close")
    server.close()
    for (const line of lines) line.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: addressOf(target, port),
    cut,
    /** Connections open at that moment stay silent for ever. */
    hush() {
      hushed = true
      for (const line of lines) line.unpipe().pause()
    },
    /** New connections work again. */
    unhush() {
      hushed = false
    },
    mend: () => listen(port),
    close: cut,
  }
}

function reach(target: DatabaseTarget) {
  if (!("url" in target)) return connect(target.socket)
  const { hostname, port } = new URL(target.url)
  return connect(Number(port || 5432), hostname)
}

function addressOf(target: DatabaseTarget, port: number) {
  if (!("url" in target)) {
    return `postgres://${target.user}@127.0.0.1:${port}/${target.database}`
  }
  const url = new URL(target.url)
  url.host = `127.0.0.1:${port}`
  return url.href
}
