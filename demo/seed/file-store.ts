/** The buckets of the label's files. Visitors reach the first two. */
export type Bucket = "media" | "streams" | "masters" | "press-kits"

/** A file of this machine, which may be linked instead of copied, or bytes. */
export type FileSource = { readonly file: string } | AsyncIterable<Uint8Array>

/** Where the demo's files are put; the platform's storage is one. */
export interface FileStore {
  put(
    bucket: Bucket,
    path: string,
    source: FileSource,
    options: { contentType: string; cacheControl?: string },
  ): Promise<unknown>
}

export async function* inOnePiece(bytes: Uint8Array) {
  yield bytes
}
