import sharp from "sharp"
import { MOST_PIXELS } from "#domain/picture.ts"
import { PictureRefused } from "./picture-refused.ts"

// libvips can open drawings, documents and scientific data too; only
// photographs may reach a decoder.
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadHeifBuffer",
    "VipsForeignLoadTiffBuffer",
    "VipsForeignLoadNsgifBuffer",
  ],
})

/** The upright size of a picture, once it is known to be of a kind we accept.
 * The file's name and declared type count for nothing. */
export async function inspect(bytes: Buffer) {
  if (!isPhotograph(bytes)) {
    throw new PictureRefused(isDrawing(bytes) ? "drawing" : "no_picture")
  }
  const { autoOrient, pages = 1 } = await sharp(bytes, {
    limitInputPixels: false,
  })
    .metadata()
    .catch(() => {
      throw new PictureRefused("damaged")
    })
  const { width, height } = autoOrient
  if (width * height > MOST_PIXELS) throw new PictureRefused("too_large")
  if (pages > 1 || isAnimatedPng(bytes)) throw new PictureRefused("animated")
  return { width, height }
}

/** The first bytes of each format that we accept. */
const SIGNATURES = [
  /^\xff\xd8\xff/,
  /^\x89PNG/,
  /^RIFF.{4}WEBP/s,
  /^.{4}ftyp(avif|avis|mif1|miaf)/s,
  /^II\*/,
  /^MM.\*/s,
  /^GIF8/,
]

function isPhotograph(bytes: Buffer) {
  const head = bytes.toString("latin1", 0, 32)
  return SIGNATURES.some((signature) => signature.test(head))
}

function isDrawing(bytes: Buffer) {
  return /<svg[\s>]/i.test(bytes.toString("latin1", 0, 4096))
}

/** libvips reads only the first frame of such a file and does not report the
 * rest. */
function isAnimatedPng(bytes: Buffer) {
  const control = bytes.indexOf("acTL", 0, "latin1")
  const data = bytes.indexOf("IDAT", 0, "latin1")
  return bytes[0] === 0x89 && control >= 0 && control < data
}
