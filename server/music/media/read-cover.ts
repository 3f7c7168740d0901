import type { Cover } from "#domain/music/inspection.ts"
import { MediaRefused } from "./media-refused.ts"

const MOST_COVER_BYTES = 20 * 1024 * 1024
const MOST_COVER_PIXELS = 10_000

/** Checks the head of a picture embedded in a master. Formats other than JPEG
 * and PNG are ignored; an oversized one is refused. */
export async function checkedCover(bytes: Uint8Array): Promise<Cover | null> {
  const type = typeOf(bytes)
  if (!type) return null
  if (bytes.length > MOST_COVER_BYTES) throw new MediaRefused("cover_too_large")
  const { default: sharp } = await import("sharp")
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!size) return null
  if (Math.max(size.width, size.height) > MOST_COVER_PIXELS)
    throw new MediaRefused("cover_too_large")
  return { type, bytes }
}

function typeOf(bytes: Uint8Array) {
  const head = Buffer.from(bytes.subarray(0, 4)).toString("latin1")
  if (head.startsWith("\u00ff\u00d8\u00ff")) return "image/jpeg"
  if (head === "\u0089PNG") return "image/png"
  return null
}
