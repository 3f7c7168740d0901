import type { Server } from "node:http"
import type { Socket } from "node:net"
import {
  KEEP_ALIVE_SECONDS,
  type PreparedResponse,
  stamped,
  variantFor,
} from "./prepared-response.ts"

/** Whether a new connection may stay. */
type MayEnter = (socket: Socket) => boolean

/** Finds the prepared response for an address, if there is one. */
export type FindPrepared = (url: string) => PreparedResponse | undefined

const KEEP_ALIVE_MS = KEEP_ALIVE_SECONDS * 1000

/** The raw response server, in front of Node's HTTP: a plain request for a
 * prepared response is answered on its socket with one write. The first other
 * request is handed with its connection to Node's HTTP, which serves it from
 * then on and never sees the earlier ones. */
export function openRawResponses(
  server: Server,
  find: FindPrepared,
  mayEnter: MayEnter = () => true,
) {
  const waiting = new Set<Socket>()
  const httpListeners = server.listeners("connection")
  server.removeAllListeners("connection")
  server.on("connection", accept)

  function accept(socket: Socket) {
    if (!mayEnter(socket)) return refuse(socket)
    waiting.add(socket)
    socket.setTimeout(server.headersTimeout)
    socket.on("data", take)
    socket.on("end", leave)
    socket.on("timeout", leave)
    socket.on("error", leave)
    socket.on("close", forget)
  }

  function take(this: Socket, chunk: Buffer) {
    // Nothing more is queued for a client that has not taken its last answer.
    const request = this.writableLength === 0 ? readPlainRequest(chunk) : null
    const answer = request ? find(request.url) : undefined
    if (!request || !answer) return passOn(this, chunk)
    const variant = variantFor(answer, request.accepted)
    const had = request.known !== "" && request.known.includes(answer.etag)
    if (this.timeout !== KEEP_ALIVE_MS) this.setTimeout(KEEP_ALIVE_MS)
    this.write(stamped(had ? variant.unchanged : variant.whole))
  }

  function passOn(socket: Socket, chunk: Buffer) {
    socket.off("data", take)
    socket.off("end", leave)
    socket.off("timeout", leave)
    socket.off("error", leave)
    socket.off("close", forget)
    socket.setTimeout(0)
    waiting.delete(socket)
    for (const listener of httpListeners) listener.call(server, socket)
    socket.unshift(chunk)
  }

  /** One short answer, then closes without reading anything. */
  function refuse(socket: Socket) {
    socket.on("error", () => {})
    socket.end(FULL, () => socket.destroy())
  }

  function leave(this: Socket) {
    this.end(() => this.destroy())
  }

  function forget(this: Socket) {
    waiting.delete(this)
  }

  return {
    /** Closes the connections here; none of them has an answer outstanding. */
    close() {
      for (const socket of waiting) leave.call(socket)
    },
  }
}

const FULL =
  "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

/** A request with nothing but an address and accepted encodings. */
type PlainRequest = {
  url: string
  accepted: string
  /** The ETags that the browser has. */
  known: string
}

const LONGEST = 8_192

// Stricter than HTTP: anything unusual is left to Node.
const SHAPE =
  /^GET (\/[!-~]*) HTTP\/1\.1\r\n(?:[\w-]+:[\t -~\x80-\xff]*\r\n)+\r\n$/
const HOST = /\r\nhost:/i
const HOSTS = /\r\nhost:.*\r\nhost:/is
// Requests that may have a body or special framing, and those with a preview
// cookie (server/pages/previews/preview-cookie.ts).
const SPECIAL =
  /\r\n(?:(?:content-length|transfer-encoding|expect|upgrade|trailer|te|range):|connection:(?! ?keep-alive\r)|cookie:[^\r]*label_preview=)/i
const ACCEPTED = /\r\naccept-encoding: ?([^\r]*)/i
const KNOWN = /\r\nif-none-match: ?([^\r]*)/i

/** Reads a chunk if it is exactly one plain request: complete, without a body
 * and with no other request behind it. Null for everything else. */
function readPlainRequest(chunk: Buffer): PlainRequest | null {
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
