import { createHash } from "node:crypto"
import { crc32 } from "node:zlib"
import { Refusal } from "#platform/refusal.ts"
import { attachment } from "#platform/storage/content-disposition.ts"
import { precondition, selectRange } from "#platform/storage/ranges.ts"
import type { createChecksums } from "./checksums.ts"
import type { Store } from "./store.ts"
import {
  streamParts,
  type ZippedFile,
  zipLength,
  zipParts,
} from "./zip-parts.ts"
import type { Entry, Zip } from "./zips.ts"

type Tools = { store: Store; checksums: ReturnType<typeof createChecksums> }

/** One format of an item as a zip, made while it is sent and never stored;
 * resumable like a file. */
export function sendZip(request: Request, zip: Zip, tools: Tools) {
  const { entries, filename } = zip
  const size = zipLength(entries)
  const now = { etag: printOf(entries), lastModified: newest(entries) }
  const headers = new Headers({
    ETag: now.etag,
    "Last-Modified": now.lastModified.toUTCString(),
    "Cache-Control": "private, no-cache",
    "Accept-Ranges": "bytes",
  })
  const verdict = precondition(request.headers, now)
  if (verdict) return new Response(null, { status: verdict, headers })
  headers.set("Content-Type", "application/zip")
  headers.set("Content-Disposition", attachment(filename))
  if (request.method === "HEAD") {
    headers.set("Content-Length", String(size))
    return new Response(null, { headers })
  }
  const selection = selectRange(request.headers, size, now)
  if (selection.kind === "unsatisfiable") throw unsatisfiable(size)
  const isPart = selection.kind === "part"
  const range = isPart ? selection.range : { start: 0, end: size - 1 }
  headers.set("Content-Length", String(range.end - range.start + 1))
  if (isPart) {
    headers.set("Content-Range", `bytes ${range.start}-${range.end}/${size}`)
  }
  const body = streamParts(zipParts(entries.map(zipped(tools))), range)
  return new Response(body, { status: isPart ? 206 : 200, headers })
}

/** An entry's bytes and checksum, from memory or from storage. */
function zipped({ store, checksums }: Tools) {
  return ({ content, ...entry }: Entry): ZippedFile => {
    if (content instanceof Uint8Array) {
      return {
        ...entry,
        crc: async () => crc32(content),
        read: async ({ start, end }) => content.subarray(start, end + 1),
      }
    }
    const all = { start: 0, end: content.size - 1 }
    return {
      ...entry,
      crc: () => checksums(content, () => store.read(content, all)),
      read: (range) => store.read(content, range),
    }
  }
}

/** Two zips with the same print are identical to the last byte. */
function printOf(entries: Entry[]) {
  const facts = entries.map(({ content, ...entry }) => [
    entry,
    content instanceof Uint8Array
      ? sha256(content)
      : [content.version, content.etag],
  ])
  return `"${sha256(JSON.stringify(facts))}"`
}

function sha256(bytes: Uint8Array | string) {
  return createHash("sha256").update(bytes).digest("base64url")
}

function newest(entries: Entry[]) {
  return new Date(Math.max(...entries.map(({ modified }) => +modified)))
}

function unsatisfiable(size: number) {
  return new Refusal(
    416,
    { code: "range", message: "The zip has no such bytes." },
    { "Content-Range": `bytes */${size}` },
  )
}
