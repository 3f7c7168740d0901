import { crc32 } from "node:zlib"
import type { Sql } from "#platform/postgres/connection.ts"
import { createSingleFlight } from "#platform/single-flight.ts"
import type { FileBody } from "#platform/storage/file-store.ts"
import type { StoredBytes } from "./sold-files.ts"

/** The CRC-32 of stored files: computed once for each version and stored.
 * Simultaneous requests read a file once. */
export function createChecksums(sql: Sql) {
  const singleFlight = createSingleFlight<number>()

  async function compute(file: StoredBytes, read: () => Promise<FileBody>) {
    const { bucket, path, version } = file
    const crc = await crcOf(await read())
    await sql`
      insert into private.stored_checksums (bucket_id, name, version, crc32)
      values (${bucket}, ${path}, ${version}, ${crc})
      on conflict (bucket_id, name)
      do update set version = excluded.version, crc32 = excluded.crc32`
    return crc
  }

  return (file: StoredBytes, read: () => Promise<FileBody>) => {
    if (file.crc32 !== null) return Promise.resolve(file.crc32)
    return singleFlight(file.version, () => compute(file, read))
  }
}

async function crcOf(body: FileBody) {
  if (body instanceof Uint8Array) return crc32(body)
  let crc = 0
  for await (const chunk of body) crc = crc32(chunk, crc)
  return crc
}
