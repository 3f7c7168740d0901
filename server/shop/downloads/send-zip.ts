import { createHash } from "node:crypto"
import { Refusal } from "#platform/refusal.ts"
import { attachment } from "#platform/storage/content-disposition.ts"
import { precondition, selectRange } from "#platform/storage/ranges.ts"
import type { createChecksums } from "./checksums.ts"
import { zipEntries, zipName } from "./paths.ts"
import type { SoldFiles, StoredFile } from "./sold-files.ts"
import type { Store } from "./store.ts"
import { streamParts, zipLength, zipParts } from "./zip-parts.ts"

type Tools = { store: Store; checksums: ReturnType<typeof createChecksums> }

/** All files of an item as one zip, made while it is sent and never kept;
 * resumable like a file. */
export function sendZip(request: Request, sold: SoldFiles, tools: Tools) {
  const size = zipLength(zipEntries(sold))
  const now = { etag: printOf(sold), lastModified: newest(sold.files) }
  const headers = new Headers({
    ETag: now.etag,
    "Last-Modified": now.lastModified.toUTCString(),
    "Cache-Control": "private, no-cache",
    "Accept-Ranges": "bytes",
  })
  const verdict = precondition(request.headers, now)
  if (verdict) return new Response(null, { status: verdict, headers })
  headers.set("Content-Type", "application/zip")
  headers.set("Content-Disposition", attachment(zipName(sold)))
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
  const body = streamParts(zipParts(zippedFiles(sold, tools)), range)
  return new Response(body, { status: isPart ? 206 : 200, headers })
}

function zippedFiles(sold: SoldFiles, { store, checksums }: Tools) {
  return zipEntries(sold).map((entry, place) => {
    const file = sold.files[place] as StoredFile
    const all = { start: 0, end: file.size - 1 }
    return {
      ...entry,
      crc: () => checksums(file, () => store.read(file, all)),
      read: (range: { start: number; end: number }) => store.read(file, range),
    }
  })
}

/** Two zips with the same print are the same to the last byte. */
function printOf(sold: SoldFiles) {
  const facts = sold.files.map(({ version, etag }) => [version, etag])
  const everything = JSON.stringify([zipEntries(sold), facts])
  const print = createHash("sha256").update(everything).digest("base64url")
  return `"${print}"`
}

function newest(files: StoredFile[]) {
  return new Date(Math.max(...files.map(({ modified }) => +modified)))
}

function unsatisfiable(size: number) {
  return new Refusal(
    416,
    { code: "range", message: "The zip has no such bytes." },
    { "Content-Range": `bytes */${size}` },
  )
}
