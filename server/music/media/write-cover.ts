import { readFile } from "node:fs/promises"
import sharp from "sharp"
import { MediaRefused } from "./media-refused.ts"
import { checkedCover } from "./read-cover.ts"
import type { Picture } from "./write-tags.ts"

const WIDEST = 1200
const QUALITY = 88

/** The cover embedded in bought files: large enough for any player, small
 * enough for every track to have one. */
export async function pictureOf(file: string): Promise<Picture> {
  const cover = await checkedCover(await readFile(file))
  if (!cover) throw new MediaRefused("damaged_cover")
  const made = await sharp(cover.bytes)
    .rotate()
    .resize(WIDEST, WIDEST, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new MediaRefused("damaged_cover")
    })
  const { width, height } = made.info
  return { jpeg: made.data, width, height }
}
