import { createHash } from "node:crypto"
import { type Framing, MOST_BYTES } from "#domain/picture.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import {
  type Backend,
  type CallerHeaders,
  filesAsService,
  inProcess,
  removeFiles,
} from "../../runtime/backend-clients.ts"
import type { DevelopedFile } from "./develop.ts"

const ORIGINALS = "originals"
const MEDIA = "media"
const FOLDER = "pictures"
/** The address changes whenever the bytes do. */
const FOR_EVER = "max-age=31536000, immutable"
/** Raise this when the same original and framing produce different files. */
const EDITION = 1

/** Two framings with the same recipe make the same files. */
export function recipeOf({ shape, x, y, zoom }: Framing) {
  const everything = JSON.stringify([EDITION, shape, x, y, zoom])
  return createHash("sha256").update(everything).digest("hex").slice(0, 16)
}

function askForOriginal(
  backend: Backend,
  headers: CallerHeaders,
  original: string,
  method: "GET" | "HEAD",
) {
  const path = `/storage/v1/object/authenticated/${ORIGINALS}/${original}`
  return inProcess(backend)(backend.siteUrl + path, { method, headers })
}

/** Whether this caller can read the original. */
export async function isOriginal(
  backend: Backend,
  caller: CallerHeaders,
  original: string,
) {
  const answer = await askForOriginal(backend, caller, original, "HEAD")
  await answer.body?.cancel()
  return answer.ok
}

/** Null if it does not exist or this caller cannot read it. */
export async function bytesOfOriginal(
  backend: Backend,
  caller: CallerHeaders,
  original: string,
) {
  const answer = await askForOriginal(backend, caller, original, "GET")
  const size = Number(answer.headers.get("Content-Length") ?? 0)
  if (!answer.ok || size > MOST_BYTES) {
    await answer.body?.cancel()
    return null
  }
  return new Uint8Array(await answer.arrayBuffer())
}

export async function dropOriginal(backend: Backend, original: string) {
  await filesAsService(backend).from(ORIGINALS).remove([original])
}

/** Stores the files publicly, at addresses that cannot be guessed. */
export async function keepFiles(
  { platform }: Backend,
  name: string,
  files: DevelopedFile[],
) {
  const folder = `${FOLDER}/${name}`
  for (const { name, type, bytes } of files) {
    await platform.put(MEDIA, `${folder}/${name}`, inOnePiece(bytes), {
      contentType: type,
      cacheControl: FOR_EVER,
    })
  }
  return files.map(({ name, type, width }) => ({
    type,
    width,
    url: `/storage/v1/object/public/${MEDIA}/${folder}/${name}`,
  }))
}

async function* inOnePiece(bytes: Uint8Array) {
  yield bytes
}

/** Removes the files of pictures that no row names, a day after upload. */
export async function sweepPictures(sql: Sql, backend: Backend) {
  const gone = await sql<{ bucket: string; name: string }[]>`
    select bucket, name from private.forgotten_pictures()`
  await removeFiles(backend, gone)
}
