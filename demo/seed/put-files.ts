import { videoPieces } from "../label/pieces.ts"
import type { Assets } from "./asset-files.ts"
import type { Bucket, FileSource, FileStore } from "./file-store.ts"
import { pictureFiles, shownPictures } from "./rows/pictures.ts"
import type { PlacedStream } from "./streams.ts"

interface Delivery {
  readonly bucket: Bucket
  readonly path: string
  readonly source: FileSource
  readonly contentType: string
  readonly cacheControl?: string
}

/** Enough to keep a disk or a network busy. */
const atOnce = 24

/** Puts pictures, films and streams into their buckets. Masters for
 * sale are not among them: they take minutes, and are rendered later. */
export async function putFiles(
  store: FileStore,
  assets: Assets,
  streams: readonly PlacedStream[],
): Promise<number> {
  const deliveries = [
    ...mediaFiles(assets),
    ...streams.map(({ bucket, path, file }) => ({
      bucket,
      path,
      source: { file: assets.file(file) },
      contentType: "audio/mpeg",
      cacheControl: "max-age=31536000, immutable",
    })),
  ]
  const queue = deliveries.values()
  await Promise.all(Array.from({ length: atOnce }, () => deliver(store, queue)))
  return deliveries.length
}

async function deliver(store: FileStore, queue: Iterable<Delivery>) {
  for (const { bucket, path, source, ...options } of queue) {
    await store.put(bucket, path, source, options)
  }
}

function mediaFiles({ pictures, file }: Assets): Delivery[] {
  const media = [
    ...shownPictures(pictures).flatMap(pictureFiles),
    ...videoPieces.map(({ slug }) => filmFile(slug)),
  ]
  return media.map(({ path, type }) => ({
    bucket: "media",
    path,
    source: { file: file(`media/${path}`) },
    contentType: type,
    cacheControl: "max-age=604800",
  }))
}

function filmFile(slug: string) {
  return { path: `videos/${slug}.mp4`, type: "video/mp4" }
}
