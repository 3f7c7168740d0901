import sharp, { type Sharp } from "sharp"
import { cropOf, type Framing, MOST_PIXELS } from "#domain/picture.ts"
import { inspect } from "./inspect.ts"
import { PictureRefused } from "./picture-refused.ts"

// One picture on one core, and no cache, because no other picture follows.
sharp.concurrency(1)
sharp.cache(false)

/** Widths that pages ask for, from a search row to a hero on a large screen. */
const WIDTHS = [320, 480, 680, 960, 1440]
const INSIDE = { fit: "inside", withoutEnlargement: true } as const
/** The widest, and the tallest that any frame needs. */
const SCREEN = { width: 1440, height: 2560, ...INSIDE }
/** Forty-two centimetres in print. */
const PRINT = { width: 5000, height: 6250, ...INSIDE }
/** The label's paper colour, behind transparent parts. */
const PAPER = "#f2efe9"
/** A higher effort takes five times as long for the same bytes. */
const AVIF = { effort: 2 }
const WEBP = { quality: 76, effort: 4 }
const JPEG = { quality: 90, chromaSubsampling: "4:4:4" }

export type DevelopedFile = {
  name: string
  type: string
  width: number
  bytes: Uint8Array
}

export type Developed = {
  width: number
  height: number
  colour: string
  /** The print is the only JPEG. */
  files: DevelopedFile[]
}

/** Makes every file of a picture that the site uses: upright, in sRGB, and
 * without metadata such as the place or the camera. */
export async function develop(
  original: Buffer,
  framing: Framing,
): Promise<Developed> {
  const crop = cropOf(framing, await inspect(original))
  const framed = (room: typeof SCREEN) =>
    sharp(original, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .autoOrient()
      .extract(crop)
      .resize(room)
      .flatten({ background: PAPER })
      .toColourspace("srgb")
  const master = await finished(framed(SCREEN).raw())
  const { width, height, channels } = master.info
  const screen = () => sharp(master.data, { raw: { width, height, channels } })
  const files: DevelopedFile[] = []
  for (const wide of widthsUpTo(width)) {
    const small = () => screen().resize({ width: wide })
    const quality = qualityAt(wide)
    files.push(await file("avif", small().avif({ quality, ...AVIF })))
    files.push(await file("webp", small().webp(WEBP)))
  }
  const print = await file("jpeg", framed(PRINT).jpeg(JPEG))
  files.push({ ...print, name: "print.jpg" })
  return { width, height, colour: await dominant(screen()), files }
}

/** Never wider than the picture itself, and always including its own width. */
function widthsUpTo(widest: number) {
  return [...WIDTHS.filter((width) => width < widest), widest]
}

/** Falls as the size grows, because fine pixels hide artefacts. */
function qualityAt(width: number) {
  return width > 960 ? 44 : width > 480 ? 50 : 56
}

async function file(format: string, picture: Sharp): Promise<DevelopedFile> {
  const { data, info } = await finished(picture)
  const { width } = info
  return {
    name: `${width}.${format}`,
    type: `image/${format}`,
    width,
    bytes: data,
  }
}

/** Only a damaged original fails here: everything else is our own and sound. */
async function finished(picture: Sharp) {
  try {
    return await picture.toBuffer({ resolveWithObject: true })
  } catch {
    throw new PictureRefused("damaged")
  }
}

async function dominant(picture: Sharp) {
  const { r, g, b } = (await picture.stats()).dominant
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`
}
