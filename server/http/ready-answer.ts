import { createHash } from "node:crypto"
import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from "node:http"

type Bytes = Buffer<ArrayBuffer>
type Encoding = "br" | "gzip" | "identity"

/** An answer as it goes over the wire, complete but for the time of day. */
export type Wire = { bytes: Bytes; dateAt: number; second: number }

type Form = {
  body: Bytes
  /** Names and values in turn, as Node's HTTP takes them without a look. */
  headers: string[]
  whole: Wire
  /** For who has it already: 304. */
  unchanged: Wire
}

/** An answer that waits in memory, with its headers, in every encoding. */
export type ReadyAnswer = {
  etag: string
  forms: Record<Encoding, Form>
  bytes: number
}

type Bodies = { identity: Bytes; br?: Bytes; gzip?: Bytes }

export function readyAnswer(
  bodies: Bodies,
  headers: OutgoingHttpHeaders,
): ReadyAnswer {
  const { identity, br, gzip } = bodies
  const digest = createHash("sha256").update(identity).digest("base64url")
  const etag = `"${digest.slice(0, 24)}"`
  const vary = br || gzip ? { vary: "Accept-Encoding" } : {}
  const shared = { ...headers, ...vary, etag }
  const plain = form(identity, shared)
  const forms = {
    identity: plain,
    br: br ? form(br, { ...shared, "content-encoding": "br" }) : plain,
    gzip: gzip ? form(gzip, { ...shared, "content-encoding": "gzip" }) : plain,
  }
  return { etag, forms, bytes: weigh(forms) }
}

function form(body: Bytes, headers: OutgoingHttpHeaders): Form {
  const shared = Object.entries(headers).flatMap(([name, value]) => [
    name,
    String(value),
  ])
  const own = [...shared, "content-length", String(body.length)]
  const whole = wire("200 OK", own, body)
  return {
    // The same memory: a body is kept once.
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

function weigh(forms: ReadyAnswer["forms"]) {
  let bytes = 0
  for (const { whole, unchanged } of new Set(Object.values(forms))) {
    bytes += whole.bytes.length + unchanged.bytes.length
  }
  return bytes
}

let second = 0
let date = ""

/** The bytes with the present time in them. It is written over the last one:
 * copying a page for each visitor would cost more than sending it. */
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

/** Sends it as the request wants it, through Node's HTTP. */
export function sendReady(
  answer: ReadyAnswer,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
) {
  const accepted = headers["accept-encoding"] as string | undefined
  const { body, headers: own } = formFor(answer, accepted)
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

/** The form for what a browser accepts; they send the same few headers over
 * and over. */
export function formFor({ forms }: ReadyAnswer, accepted?: string | null) {
  if (!accepted) return forms.identity
  const known = remembered.get(accepted)
  if (known) return forms[known]
  const encoding = chooseEncoding(accepted)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(accepted, encoding)
  return forms[encoding]
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
