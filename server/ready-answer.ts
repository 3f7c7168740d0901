import { createHash } from "node:crypto"
import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from "node:http"

type Bytes = Buffer<ArrayBuffer>
type Encoding = "br" | "gzip" | "identity"
type Form = { body: Bytes; headers: OutgoingHttpHeaders }

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
  return {
    etag,
    forms: {
      identity: plain,
      br: br ? form(br, { ...shared, "content-encoding": "br" }) : plain,
      gzip: gzip
        ? form(gzip, { ...shared, "content-encoding": "gzip" })
        : plain,
    },
    bytes: identity.length + (br?.length ?? 0) + (gzip?.length ?? 0),
  }
}

function form(body: Bytes, headers: OutgoingHttpHeaders): Form {
  return { body, headers: { ...headers, "content-length": body.length } }
}

/** Sends it as the request wants it: 304 to who has it already. */
export function sendReady(
  answer: ReadyAnswer,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
) {
  const accepted = headers["accept-encoding"] as string | undefined
  const { body, headers: own } = formFor(answer, accepted)
  if (headers["if-none-match"]?.includes(answer.etag)) {
    const { "content-length": _, ...rest } = own
    response.writeHead(304, rest).end()
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
