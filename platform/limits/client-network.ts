import { isIPv6 } from "node:net"

/** What a limit counts by: the address, or for IPv6 the /64 it is in, since
 * whoever has one address there has all of them. */
export function clientNetwork(address: string) {
  return networkOf(address, 4)
}

/** What shares of this process are by: for IPv6 the /48, the most that one
 * subscriber is given. Who shares one with others waits longer; a limit would
 * refuse them. */
export function clientSite(address: string) {
  return networkOf(address, 3)
}

function networkOf(address: string, length: number) {
  if (!isIPv6(address)) return address
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)
  if (mapped) return mapped[1] as string
  const bare = address.replace(/%.*$/, "")
  const [head = "", tail] = bare.split("::")
  const left = head.split(":").filter(Boolean)
  const right = (tail ?? "").split(":").filter(Boolean)
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  const hextets = [...left, ...Array(Math.max(gap, 0)).fill("0"), ...right]
  const prefix = hextets.slice(0, length).map((hex) => Number.parseInt(hex, 16))
  const written = prefix.map((value) => value.toString(16)).join(":")
  return `${written}::/${length * 16}`
}
