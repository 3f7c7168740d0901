import { createHash } from "node:crypto"
import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from "node:http"

type Bytes = Buffer<ArrayBuffer>
type Encoding = "br" | "gzip" | "identity"

/** An answer as sent over the wire, complete except for the Date header. */
export type Wire = { bytes: Bytes; dateAt: number; second: number }

type Variant = {
  body: Bytes
  /** Names and values in turn, as Node's HTTP takes them without checks. */
  headers: string[]
  whole: Wire
  /** 304, for a client that has it already. */
  unchanged: Wire
}

/** A prepared response: kept in memory with its headers, in every encoding. */
export type PreparedResponse = {
  etag: string
  variants: Record<Encoding, Variant>
  bytes: number
}

type Bodies = { identity: Bytes; br?: Bytes; gzip?: Bytes }

export function prepareResponse(
  bodies: Bodies,
  headers: OutgoingHttpHeaders,
): PreparedResponse {
  const { identity, br, gzip } = bodies
  const digest = createHash("sha256").update(identity).digest("base64url")
  const etag = `"${digest.slice(0, 24)}"`
  const vary = br || gzip ? { vary: "Accept-Encoding" } : {}
  const shared = { ...headers, ...vary, etag }
  const plain = variantOf(identity, shared)
  const variants = {
    identity: plain,
    br: br ? variantOf(br, { ...shared, "content-encoding": "br" }) : plain,
    gzip: gzip
      ? variantOf(gzip, { ...shared, "content-encoding": "gzip" })
      : plain,
  }
  return { etag, variants, bytes: weigh(variants) }
}

function variantOf(body: Bytes, headers: OutgoingHttpHeaders): Variant {
  const shared = Object.entries(headers).flatMap(([name, value]) => [
    name,
    String(value),
  ])
  const own = [...shared, "content-length", String(body.length)]
  const whole = wire("200 OK", own, body)
  return {
    // A view of the same memory, so a body is kept once.
    body: whole.bytes.subarray(-body.length || whole.bytes.length),
    headers: own,
    whole,
    unchanged: wire("304 Not Modified", shared),
  }
}

/** How long a connection is kept for its next request. */
export const KEEP_ALIVE_SECONDS = 72
const NO_DATE = " ".repeat(new Date(0).toUTCString().length)

function wire(status: string, headers: string[], body?: Bytes): Wire {
  const lines = [`HTTP/1.1 ${status}`]
  for (let at = 0; at < headers.length; at += 2) {
    lines.push(`${headers[at]}: ${headers[at + 1]}`)
  }
  lines.push("connection: keep-alive")
  lines.push(`keep-alive: timeout=${KEEP_ALIVE_SECONDS}`)
  const before = Buffer.from(`${lines.join("\r\n")}\r\ndate: `, "latin1")
  const after = Buffer.from(`${NO_DATE}\r\n\r\n`, "latin1")
  const bytes = Buffer.concat(body ? [before, after, body] : [before, after])
  return { bytes, dateAt: before.length, second: 0 }
}

function weigh(variants: PreparedResponse["variants"]) {
  let bytes = 0
  for (const { whole, unchanged } of new Set(Object.values(variants))) {
    bytes += whole.bytes.length + unchanged.bytes.length
  }
  return bytes
}

let second = 0
let date = ""

/** The bytes with the current date, written over the previous one: copying a
 * page for each visitor would cost more than sending it. */
export function stamped(answer: Wire) {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) {
    second = now
    date = new Date(now * 1000).toUTCString()
  }
  if (answer.second !== now) {
    answer.bytes.write(date, answer.dateAt, "latin1")
    answer.second = now
  }
  return answer.bytes
}

/** Sends it as the request accepts it, through Node's HTTP. */
export function sendPrepared(
  answer: PreparedResponse,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
) {
  const accepted = headers["accept-encoding"] as string | undefined
  const { body, headers: own } = variantFor(answer, accepted)
  if (headers["if-none-match"]?.includes(answer.etag)) {
    const length = own.indexOf("content-length")
    response.writeHead(304, own.toSpliced(length, 2)).end()
    return
  }
  response.writeHead(200, own)
  response.end(method === "HEAD" ? undefined : body)
}

const remembered = new Map<string, Encoding>()
const MOST_REMEMBERED = 100

/** The variant for an Accept-Encoding header; browsers send the same few
 * headers again and again. */
export function variantFor(
  { variants }: PreparedResponse,
  accepted?: string | null,
) {
  if (!accepted) return variants.identity
  const known = remembered.get(accepted)
  if (known) return variants[known]
  const encoding = chooseEncoding(accepted)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(accepted, encoding)
  return variants[encoding]
}

const REFUSED = /;\s*q=0(\.0*)?\s*$/

function chooseEncoding(accepted: string): Encoding {
  const names = accepted
    .split(",")
    .filter((entry) => !REFUSED.test(entry))
    .map((entry) => entry.split(";")[0]?.trim())
  if (names.includes("br")) return "br"
  return names.includes("gzip") ? "gzip" : "identity"
}
