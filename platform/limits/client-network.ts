import { isIPv6 } from "node:net"

/** The unit that every limit and share counts by: the address, or for IPv6 its
 * /48, the most that one subscriber is given. Counting a smaller block would
 * give one subscriber 65,536 clients. SQL's own `private.address_block` does
 * the same. */
export function clientNetwork(address: string) {
  if (!isIPv6(address)) return address
  const hextets = hextetsOf(address.replace(/%.*$/, ""))
  if (isMapped(hextets)) return dotted(hextets)
  const site = hextets.slice(0, SITE_HEXTETS)
  while (site.at(-1) === 0) site.pop()
  return `${site.map((hextet) => hextet.toString(16)).join(":")}::/48`
}

const SITE_HEXTETS = 3

/** The URL parser writes a trailing IPv4 address in hextets, too. */
function hextetsOf(address: string) {
  const { hostname } = new URL(`http://[${address}]`)
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((side) =>
      side
        .split(":")
        .filter(Boolean)
        .map((hextet) => Number.parseInt(hextet, 16)),
    )
  const gap = 8 - left.length - right.length
  return [...left, ...Array<number>(gap).fill(0), ...right]
}

/** An IPv4 address as dual-stack sockets write it. */
function isMapped(hextets: number[]) {
  return hextets[5] === 0xffff && hextets.slice(0, 5).every((hextet) => !hextet)
}

function dotted(hextets: number[]) {
  return hextets
    .slice(6)
    .flatMap((hextet) => [hextet >> 8, hextet & 255])
    .join(".")
}
