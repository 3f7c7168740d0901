import { isIPv6 } from "node:net"

/** What every limit and share counts by: the address, or for IPv6 the /48 it
 * is in, the most that one subscriber is given. Whoever counts a smaller part
 * sees 65,536 clients there. SQL's own, `private.address_block`, says the
 * same. */
export function clientNetwork(address: string) {
  if (!isIPv6(address)) return address
  const hextets = hextetsOf(address.replace(/%.*$/, ""))
  if (isMapped(hextets)) return dotted(hextets)
  const site = hextets.slice(0, SITE_HEXTETS)
  while (site.at(-1) === 0) site.pop()
  return `${site.map((hextet) => hextet.toString(16)).join(":")}::/48`
}

const SITE_HEXTETS = 3

/** A URL spells an IPv4 address at the end in hextets, too. */
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

/** An IPv4 address as sockets for both families write it. */
function isMapped(hextets: number[]) {
  return hextets[5] === 0xffff && hextets.slice(0, 5).every((hextet) => !hextet)
}

function dotted(hextets: number[]) {
  return hextets
    .slice(6)
    .flatMap((hextet) => [hextet >> 8, hextet & 255])
    .join(".")
}
