import { mkdir, writeFile } from "node:fs/promises"
import sharp from "sharp"
import { type Job, kinds } from "./pictures.ts"
import { type Picture, print, type Sheet } from "./print.ts"

export const media = new URL("../../assets/media/", import.meta.url).pathname

/** What the seeding and the pages need to know of a picture. */
export type Entry = {
  path: string
  kind: string
  slug: string
  width: number
  height: number
  colour: string
  alt: string
  formats: readonly string[]
  widths: readonly number[]
  /** The width of its print, where there is one. */
  print?: number
}

/** Prints one job and writes it in every size and format it is served in. */
export async function develop(job: Job): Promise<Entry> {
  const { master, widths } = kinds[job.kind]
  const path = `${job.kind}/${job.slug}`
  const sheet = await job.drawing.draw()
  const picture = await print(sheet, master)
  await mkdir(`${media}${job.kind}`, { recursive: true })
  for (const width of widths) await writeSize(picture, path, width)
  return {
    path,
    kind: job.kind,
    slug: job.slug,
    width: picture.width,
    height: picture.height,
    colour: await dominant(picture),
    alt: job.drawing.alt,
    formats: ["avif", "webp"],
    widths,
    print: await developPrint(job, sheet, picture),
  }
}

/** Screens of dots are dear to compress: quality falls as size grows, where
 * the eye has pixels to spare. WebP is for the few browsers without AVIF, so
 * its larger sizes are softened first. */
async function writeSize(picture: Picture, path: string, width: number) {
  const small = open(picture).resize(width, null, { kernel: "lanczos3" })
  const soft = width > 600 ? 0.7 : width > 400 ? 0.5 : 0
  const spare = width > 600 ? 0 : width > 400 ? 6 : 18
  const name = `${media}${path}-${width}`
  await small
    .clone()
    .avif({ quality: 32 + spare, effort: 3, chromaSubsampling: "4:4:4" })
    .toFile(`${name}.avif`)
  await (soft ? small.clone().blur(soft) : small.clone())
    .webp({ quality: 16 + spare, effort: 5 })
    .toFile(`${name}.webp`)
}

/** What a picture desk takes by mail. */
const mailable = 880_000
const coarser = 10

/** The file for the press. Where it is larger than the picture, it is a print
 * of its own: dots that are enlarged are no dots. */
async function developPrint(
  { kind, slug }: Job,
  sheet: Sheet,
  picture: Picture,
) {
  const format = kinds[kind]
  if (!("print" in format)) return undefined
  const { width } = format.print
  const large = width > format.master ? await print(sheet, width) : picture
  let quality: number = format.print.quality
  let bytes = await jpeg(large, width, quality)
  while (bytes.length > mailable) {
    quality -= coarser
    bytes = await jpeg(large, width, quality)
  }
  await writeFile(`${media}${kind}/${slug}-print.jpg`, bytes)
  return width
}

function jpeg(picture: Picture, width: number, quality: number) {
  return open(picture)
    .resize(width)
    .jpeg({ quality, mozjpeg: true })
    .withMetadata({ density: 300 })
    .toBuffer()
}

/** The colour most of the picture has when seen from across the room. */
async function dominant(picture: Picture) {
  const far = await open(picture)
    .resize(20, 20, { fit: "fill" })
    .raw()
    .toBuffer()
  const heaps = new Map<number, number[]>()
  for (let at = 0; at < far.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = far.subarray(at, at + 3)
    const bin = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const [count = 0, ...sum] = heaps.get(bin) ?? [0, 0, 0, 0]
    const [r = 0, g = 0, b = 0] = sum
    heaps.set(bin, [count + 1, r + red, g + green, b + blue])
  }
  const [most] = [...heaps.values()].sort((a, b) => (b[0] ?? 0) - (a[0] ?? 0))
  const [count = 1, ...sum] = most ?? []
  const parts = sum.map((part) => Math.round(part / count))
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`
}

function open({ data, width, height }: Picture) {
  return sharp(data, { raw: { width, height, channels: 3 } })
}
