/** Where bytes live. A file's key is a random id that we made, so no word a
 * user typed ever reaches a disk or another service. */
export type FileStore = {
  /** All or nothing: when it rejects, no file by this key can be read. */
  write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Takes in a copy of a file of this machine. */
  adopt(key: string, path: string): Promise<void>
  /** The same of a file that is on the disk and never written again: where the
   * store can it shares the bytes instead of copying them. */
  take(key: string, path: string): Promise<void>
  read(key: string, range: ByteRange): Promise<FileBody | undefined>
  copy(from: string, to: string): Promise<void>
  /** Also what an unfinished write left; a missing file is no fault. */
  remove(key: string): Promise<void>
}

/** Both ends inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number }

export type FileBody = ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>

/** The table may hold what SQL put there; a store only believes its own ids. */
export function checkKey(key: string) {
  if (!isUuid(key)) throw new Error("A stored file's key is not an id")
  return key
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value)
}
