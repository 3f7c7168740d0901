/** A request with nothing to it but an address and what it would like. */
export type PlainRequest = {
  url: string
  accepted: string
  /** The versions its browser has. */
  known: string
}

const LONGEST = 8_192

// Stricter than HTTP: whatever is odd is Node's to judge.
const SHAPE =
  /^GET (\/[!-~]*) HTTP\/1\.1\r\n(?:[\w-]+:[\t -~\x80-\xff]*\r\n)+\r\n$/
const HOST = /\r\nhost:/i
const HOSTS = /\r\nhost:.*\r\nhost:/is
// What has, or may have, a body or another end than an ordinary request.
const SPECIAL =
  /\r\n(?:(?:content-length|transfer-encoding|expect|upgrade|trailer|te|range):|connection:(?! ?keep-alive\r))/i
const ACCEPTED = /\r\naccept-encoding: ?([^\r]*)/i
const KNOWN = /\r\nif-none-match: ?([^\r]*)/i

/** Reads what came off a socket, if it is exactly one plain request: complete,
 * with no body and no other request behind it. Null for everything else. */
export function readPlainRequest(chunk: Buffer): PlainRequest | null {
  if (chunk.length > LONGEST) return null
  const text = chunk.toString("latin1")
  const url = SHAPE.exec(text)?.[1]
  if (url === undefined || !HOST.test(text) || HOSTS.test(text)) return null
  if (SPECIAL.test(text)) return null
  return {
    url,
    accepted: ACCEPTED.exec(text)?.[1] ?? "",
    known: KNOWN.exec(text)?.[1] ?? "",
  }
}
