/** A store of bytes. A file's key is a random id that we made, so no text typed
 * by a user ever reaches a disk or another service. */
export type FileStore = {
  /** All or nothing: when it rejects, no file by this key can be read. */
  write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Stores a copy of a file of this machine. */
  adopt(key: string, path: string): Promise<void>
  /** The same for a file that is on disk and never written again: where
   * possible, the store shares its bytes instead of copying them. */
  take(key: string, path: string): Promise<void>
  read(key: string, range: ByteRange): Promise<FileBody | undefined>
  copy(from: string, to: string): Promise<void>
  /** Also removes an unfinished write; a missing file is no fault. */
  remove(key: string): Promise<void>
}

/** Both ends inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number }

export type FileBody = ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>

/** SQL may have put anything in the table; a store accepts only its own ids. */
export function checkKey(key: string) {
  if (!isUuid(key)) throw new Error("A stored file's key is not an id")
  return key
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value)
}
