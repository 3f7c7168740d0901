import type { Caller } from "../caller.ts"
import { attachment } from "./content-disposition.ts"
import type { FileStore } from "./file-store.ts"
import { setFileType } from "./mime-type.ts"
import { infoOf } from "./objects.ts"
import { precondition, selectRange } from "./ranges.ts"
import type { ObjectRecord } from "./records.ts"
import {
  noSuchBucket,
  noSuchKey,
  notSupported,
  refuseByStatus,
} from "./refusals.ts"
import type { Call } from "./request.ts"
import { signerOf, type UrlSigner } from "./signed-urls.ts"
import type { UploadTools } from "./uploads.ts"

/** The three ways to an object's bytes: its bucket is public, the caller's
 * policies allow it, or the URL was signed. */
export function createDownloadHandlers(
  { records, files }: UploadTools,
  signer: UrlSigner,
) {
  async function findPublished({ bucket, name }: Call) {
    const found = await records.bucket(bucket)
    // A private bucket and a missing one look the same from outside.
    if (!found.public) throw noSuchBucket()
    return records.published(bucket, name)
  }

  async function findAsCaller({ context, bucket, name }: Call) {
    const found = await records.bucket(bucket)
    const object = found.public
      ? await records.published(bucket, name)
      : await records.visible(context, bucket, name)
    const audience: Delivery["audience"] = found.public ? "everyone" : "holder"
    return { object, audience }
  }

  /** The policies are checked again for the person who signed. */
  function findForSigner({ context, bucket, name }: Call, caller: Caller) {
    if (caller.role === "service_role") return records.published(bucket, name)
    return records.visible({ ...context, caller }, bucket, name)
  }

  return {
    async published(call: Call) {
      refuseVersions(call)
      const object = await findPublished(call)
      return deliver(files, call.request, object, {
        audience: "everyone",
        download: call.query.get("download"),
      })
    },

    async asCaller(call: Call) {
      refuseVersions(call)
      const { object, audience } = await findAsCaller(call)
      const download = call.query.get("download")
      return deliver(files, call.request, object, { audience, download })
    },

    async bySignature(call: Call) {
      const url = `${call.bucket}/${call.name}`
      const token = call.query.get("token") ?? ""
      const grant = signer.check("download", token, url)
      const object = await findForSigner(call, signerOf(grant))
      const secondsLeft = Math.max(0, grant.exp - Math.ceil(Date.now() / 1000))
      return deliver(files, call.request, object, {
        audience: "holder",
        download: readTwice(call.query.get("download")),
        secondsLeft,
      })
    },

    async publishedInfo(call: Call) {
      return infoOf(await findPublished(call))
    },

    async info(call: Call) {
      refuseVersions(call)
      const { object } = await findAsCaller(call)
      return infoOf(object)
    },
  }
}

/** The official client encodes this parameter of a signed URL twice. */
function readTwice(download: string | null) {
  try {
    return download && decodeURIComponent(download)
  } catch {
    return download
  }
}

function refuseVersions({ query }: Call) {
  if (query.has("versionId")) throw notSupported("Object versioning")
}

type Delivery = {
  /** Shared caches may keep only what is public. */
  audience: "everyone" | "holder"
  /** The name to save it under; "" means its own, null shows it in place. */
  download: string | null
  /** Nothing may be cached beyond a signed URL's expiry. */
  secondsLeft?: number
}

/** An object over HTTP: conditions, then a range, then bytes as fast as the
 * receiver takes them. */
async function deliver(
  files: FileStore,
  request: Request,
  object: ObjectRecord,
  delivery: Delivery,
) {
  const { size, eTag: etag, lastModified } = object.metadata
  const now = { etag, lastModified: new Date(lastModified) }
  const headers = headersOf(object, delivery)
  const verdict = precondition(request.headers, now)
  if (verdict === 304) {
    headers.delete("content-type")
    return new Response(null, { status: 304, headers })
  }
  if (verdict === 412) {
    const message = "The file is not the one you asked for"
    throw refuseByStatus(412, "PreconditionFailed", message)
  }
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

/** A 304 has them too: it renews the browser's cached answer. */
function headersOf(object: ObjectRecord, delivery: Delivery) {
  const headers = new Headers({
    etag: object.metadata.eTag,
    "last-modified": new Date(object.metadata.lastModified).toUTCString(),
    "cache-control": cacheControl(object.metadata.cacheControl, delivery),
    "accept-ranges": "bytes",
  })
  setFileType(headers, object.metadata.mimetype ?? "")
  return headers
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
  if (metadata.contentEncoding) {
    headers.set("content-encoding", metadata.contentEncoding)
  }
  if (download === null) return
  const fallback = name.slice(name.lastIndexOf("/") + 1)
  headers.set("content-disposition", attachment(download || fallback))
}

function unsatisfiable(size: number) {
  const message = "The requested range is not satisfiable"
  const headers = { "content-range": `bytes */${size}` }
  return refuseByStatus(416, "InvalidRange", message, "invalid_range", headers)
}
