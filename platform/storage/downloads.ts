import { Refusal } from "../refusal.ts"
import { attachment } from "./content-disposition.ts"
import type { FileStore } from "./file-store.ts"
import { precondition, selectRange } from "./ranges.ts"
import type { ObjectRecord } from "./records.ts"
import { noSuchKey } from "./refusals.ts"

export type Delivery = {
  /** Shared caches may keep only what is public. */
  audience: "everyone" | "holder"
  /** The name to save it under; "" is its own, null shows it in place. */
  download: string | null
  /** Nothing may be cached beyond a signed address's end. */
  secondsLeft?: number
}

/** An object over HTTP: conditions, then a range, then bytes as the receiver
 * takes them. */
export async function deliver(
  files: FileStore,
  request: Request,
  object: ObjectRecord,
  delivery: Delivery,
) {
  const { size, eTag: etag, lastModified } = object.metadata
  const now = { etag, lastModified: new Date(lastModified) }
  const headers = headersOf(object, delivery)
  const verdict = precondition(request.headers, now)
  if (verdict === 304) return new Response(null, { status: 304, headers })
  if (verdict === 412) throw failedPrecondition()
  addContentHeaders(headers, object, delivery.download)
  if (request.method === "HEAD") {
    headers.set("content-length", String(size))
    return new Response(null, { headers })
  }
  const selection = selectRange(request.headers, size, now)
  if (selection.kind === "unsatisfiable") throw unsatisfiable(size)
  const range =
    selection.kind === "part" ? selection.range : { start: 0, end: size - 1 }
  const body = await files.read(object.version, range)
  if (!body) throw noSuchKey()
  headers.set("content-length", String(range.end - range.start + 1))
  if (selection.kind === "whole") return new Response(body, { headers })
  headers.set("content-range", `bytes ${range.start}-${range.end}/${size}`)
  return new Response(body, { status: 206, headers })
}

function headersOf(object: ObjectRecord, delivery: Delivery) {
  return new Headers({
    etag: object.metadata.eTag,
    "last-modified": new Date(object.metadata.lastModified).toUTCString(),
    "cache-control": cacheControl(object.metadata.cacheControl, delivery),
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
  })
}

function cacheControl(stored: string, { audience, secondsLeft }: Delivery) {
  if (audience === "everyone") return stored
  if (/no-store|no-cache/.test(stored)) return stored
  const seconds = Number(stored.match(/max-age=(\d{1,9})/)?.[1] ?? 0)
  return `private, max-age=${Math.min(seconds, secondsLeft ?? seconds)}`
}

function addContentHeaders(
  headers: Headers,
  { name, metadata }: ObjectRecord,
  download: string | null,
) {
  headers.set("content-type", safeType(metadata.mimetype))
  if (metadata.contentEncoding) {
    headers.set("content-encoding", metadata.contentEncoding)
  }
  if (!INERT.test(metadata.mimetype)) {
    headers.set("content-security-policy", SANDBOX)
  }
  if (download === null) return
  const fallback = name.slice(name.lastIndexOf("/") + 1)
  headers.set("content-disposition", attachment(download || fallback))
}

// Everything else might run a script when it is opened on our origin, so it
// is opened in a sandbox: HTML, SVG, XML and what browsers invent next.
const SANDBOX =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
const INERT =
  /^(image\/(?!svg)|audio\/|video\/|font\/|text\/plain|application\/(pdf|zip|json|octet-stream)\b)/i

/** A script somebody uploaded must not be one that a page of ours can load. */
function safeType(type: string) {
  return /(java|ecma|live|j)script/i.test(type)
    ? "text/plain; charset=utf-8"
    : type
}

function unsatisfiable(size: number) {
  return new Refusal(
    416,
    {
      statusCode: "416",
      error: "invalid_range",
      code: "InvalidRange",
      message: "The requested range is not satisfiable",
    },
    { "content-range": `bytes */${size}` },
  )
}

function failedPrecondition() {
  return new Refusal(412, {
    statusCode: "412",
    error: "PreconditionFailed",
    code: "PreconditionFailed",
    message: "The file is not the one you asked for",
  })
}
