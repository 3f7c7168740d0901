import { isIPv6 } from "node:net"

/** What a limit counts by: the address, or for IPv6 the /64 it is in, since
 * whoever has one address there has all of them. */
export function clientNetwork(address: string) {
  if (!isIPv6(address)) return address
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)
  if (mapped) return mapped[1] as string
  const bare = address.replace(/%.*$/, "")
  const [head = "", tail] = bare.split("::")
  const left = head.split(":").filter(Boolean)
  const right = (tail ?? "").split(":").filter(Boolean)
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  const hextets = [...left, ...Array(Math.max(gap, 0)).fill("0"), ...right]
  const prefix = hextets.slice(0, 4).map((hex) => Number.parseInt(hex, 16))
  return `${prefix.map((value) => value.toString(16)).join(":")}::/64`
}
