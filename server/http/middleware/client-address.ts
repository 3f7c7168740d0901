import { BlockList, isIP } from "node:net"

/** Tells the addresses of our own proxies from those of visitors. */
export function createProxyList(trusted: string[]) {
  const list = new BlockList()
  for (const entry of trusted) {
    const [address = "", bits] = entry.split("/")
    const family = isIP(address) === 6 ? "ipv6" : "ipv4"
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return function isProxy(peer: string) {
    const address = plain(peer)
    const family = isIP(address)
    return family !== 0 && list.check(address, family === 6 ? "ipv6" : "ipv4")
  }
}

/** Finds the address a request comes from: the socket's or, when the peer is
 * one of our proxies, the last hop of X-Forwarded-For that is not. */
export function createAddressFinder(trusted: string[]) {
  const isOurs = createProxyList(trusted)

  return function clientAddress(
    peer: string,
    forwardedFor: string | undefined,
  ) {
    const socket = plain(peer)
    if (trusted.length === 0 || !isOurs(socket) || !forwardedFor) return socket
    const hops = forwardedFor.split(",").map((hop) => plain(hop.trim()))
    let client = socket
    for (const hop of hops.reverse()) {
      if (isIP(hop) === 0) return client
      client = hop
      if (!isOurs(hop)) return client
    }
    return client
  }
}

/** An IPv4 address over an IPv6 socket counts as IPv4. */
function plain(address: string) {
  return address.replace(/^::ffff:(?=\d+\.)/i, "")
}
