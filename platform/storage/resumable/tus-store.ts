import type { Readable } from "node:stream"
import { DataStore, ERRORS, Upload } from "@tus/server"
import type { Parts } from "./parts.ts"
import { EXTENSIONS } from "./protocol.ts"
import type { UploadLocks } from "./upload-locks.ts"
import { HOURS, type UploadRows } from "./upload-rows.ts"

export type StoreOptions = {
  rows: UploadRows
  parts: Parts
  locks: UploadLocks
}

/** Uploads as the protocol's library sees them: a row and part of a file. Rows
 * are written before the library is called (`lifecycle.ts`). */
export class TusStore extends DataStore {
  readonly #rows: UploadRows
  readonly #parts: Parts
  readonly #locks: UploadLocks

  constructor({ rows, parts, locks }: StoreOptions) {
    super()
    this.#rows = rows
    this.#parts = parts
    this.#locks = locks
    this.extensions = EXTENSIONS
  }

  override async write(bytes: Readable, id: string, offset: number) {
    return this.#parts.append(id, offset, bytes, this.#locks.watch(id))
  }

  override async getUpload(id: string) {
    const row = await this.#rows.find(id)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    // The part is gone once it has become an object.
    return new Upload({
      id,
      size: row.size,
      offset: row.isFinished ? row.size : await this.#parts.length(id),
      metadata: row.metadata,
      creation_date: row.createdAt.toISOString(),
    })
  }

  override async remove(id: string) {
    await this.#parts.remove(id)
    await this.#rows.remove(id)
  }

  override getExpiration() {
    return HOURS * 3_600_000
  }
}
