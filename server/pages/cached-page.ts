import { createHash } from "node:crypto"
import type { OutgoingHttpHeaders } from "node:http"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

/** A complete answer, before anybody has decided whether to keep it. */
export type Rendered = {
  status: number
  headers: Headers
  body: Buffer<ArrayBuffer>
  /** The products whose stock it shows. */
  products: readonly string[]
}

type Encoding = "br" | "gzip" | "identity"
type Form = { body: Buffer<ArrayBuffer>; headers: OutgoingHttpHeaders }

/** A page ready to be sent: in every encoding, with its headers. */
export type CachedPage = {
  etag: string
  forms: Record<Encoding, Form>
  products: readonly string[]
  bytes: number
  storedAt: number
  /** Asked for since room was last made. */
  used: boolean
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
// The slowest levels cost a hundred times as much for a twentieth less.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Browsers ask each time and mostly get 304; a CDN may answer for a few
 * seconds by itself, and for long when we are away. */
const FRESHNESS = {
  "cache-control": "public, max-age=0, must-revalidate",
  "cdn-cache-control":
    "public, max-age=5, stale-while-revalidate=30, stale-if-error=86400",
}

export async function cachePage(
  { headers, body, products }: Rendered,
  storedAt: number,
): Promise<CachedPage> {
  const digest = createHash("sha256").update(body).digest("base64url")
  const etag = `"${digest.slice(0, 24)}"`
  const [br, gz] = await Promise.all([brotli(body, BROTLI), zip(body)])
  const shared = {
    ...Object.fromEntries(headers),
    ...FRESHNESS,
    etag,
    vary: "Accept-Encoding",
  }
  return {
    etag,
    forms: {
      br: form(br, { ...shared, "content-encoding": "br" }),
      gzip: form(gz, { ...shared, "content-encoding": "gzip" }),
      identity: form(body, shared),
    },
    products,
    bytes: body.length + br.length + gz.length,
    storedAt,
    used: false,
  }
}

function form(body: Buffer<ArrayBuffer>, headers: OutgoingHttpHeaders): Form {
  return { body, headers: { ...headers, "content-length": body.length } }
}

/** The form of a page that this request wants. */
export function formFor(page: CachedPage, acceptEncoding?: string | null) {
  return page.forms[encodingFor(acceptEncoding ?? "")]
}

export function isUnchanged(page: CachedPage, ifNoneMatch?: string | null) {
  return ifNoneMatch?.includes(page.etag) ?? false
}

const remembered = new Map<string, Encoding>()
const MOST_REMEMBERED = 100

/** Browsers send the same few headers over and over. */
function encodingFor(accepted: string) {
  const known = remembered.get(accepted)
  if (known) return known
  const encoding = chooseEncoding(accepted)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(accepted, encoding)
  return encoding
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
