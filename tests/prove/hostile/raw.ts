import { connect } from "node:net"

export type Raw = {
  /** The raw answer; empty if the connection was closed. */
  text: string
  status: number
  ms: number
  /** Ended by our time limit, not by the site. */
  hung: boolean
}

const MOST_KEPT = 400_000

/** Writes bytes to the site and reads until it closes the connection, without a
 * client library, which would be too polite. */
export function exchange(
  port: number,
  bytes: (string | Buffer)[],
  patienceMs = 15_000,
): Promise<Raw> {
  const began = performance.now()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    let hung = false
    const socket = connect({ port, host: "127.0.0.1" })
    const timer = setTimeout(() => {
      hung = true
      socket.destroy()
    }, patienceMs)
    socket.on("data", (chunk) => {
      if (size < MOST_KEPT) chunks.push(chunk)
      size += chunk.length
    })
    // A closed connection is an answer too.
    socket.on("error", () => {})
    socket.on("close", () => {
      clearTimeout(timer)
      const text = Buffer.concat(chunks).toString("latin1")
      resolve({ ...read(text), ms: performance.now() - began, hung })
    })
    for (const part of bytes) socket.write(part)
  })
}

function read(text: string) {
  const status = text.match(/^HTTP\/1\.[01] (\d{3})/)?.[1]
  return { text, status: Number(status ?? 0) }
}

export type Sent = {
  method: string
  target: string
  headers: [string, string][]
  body?: string | Buffer
}

/** The bytes of a request, built by hand. */
export function bytesOf({ method, target, headers, body }: Sent) {
  const named = new Set(headers.map(([name]) => name.toLowerCase()))
  const size = body === undefined ? 0 : Buffer.byteLength(body)
  const all: [string, string][] = [
    ...(named.has("host") ? [] : [["Host", "9x.example"] as [string, string]]),
    ...headers,
    ...(named.has("connection")
      ? []
      : [["Connection", "close"] as [string, string]]),
    ...(body === undefined || named.has("content-length")
      ? []
      : [["Content-Length", String(size)] as [string, string]]),
  ]
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join("")
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`)
  return body === undefined ? [head] : [head, Buffer.from(body)]
}
