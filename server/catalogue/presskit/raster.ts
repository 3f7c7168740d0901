import { readFileSync } from "node:fs"
import sharp, { type Sharp } from "sharp"
import { type AskSite, bytesOf, type KitFile } from "./pictures.ts"

/** The label's logo, the same in every kit. */
export const LOGO = readFileSync(
  new URL("../../../public/logo.svg", import.meta.url),
)
const LOGO_WIDTH = 2000
const LOGO_ON_PAPER_WIDTH = 400
const PAPER = "#ffffff"

/** A larger picture is left off the sheet, because the sheet is made in memory;
 * the file itself is only streamed. */
const MOST_BYTES = 20_000_000
const MOST_PIXELS = 50_000_000

export type Jpeg = { bytes: Buffer; width: number; height: number }

/** The logo is the same in every kit, so it is rendered once. */
const drawn: { png?: Promise<Buffer>; onPaper?: Promise<Jpeg> } = {}

/** For people who cannot open an SVG. The background is transparent. */
export function logoPng() {
  drawn.png ??= logo(LOGO_WIDTH).png().toBuffer()
  return drawn.png
}

export function logoOnPaper() {
  drawn.onPaper ??= onPaper(logo(LOGO_ON_PAPER_WIDTH))
  return drawn.onPaper
}

const DOTS_A_POINT = 300 / 72

/** Sizes in points. */
type Room = { width: number; height: number }

/** A picture at the size a sheet prints it; null if it cannot be read, so that
 * the kit does not fail. */
export async function pictureOnPaper(
  file: KitFile | undefined,
  { width, height }: Room,
  ask: AskSite,
) {
  const original = file && (await bytesWithinLimit(await bytesOf(file, ask)))
  if (!original) return null
  const dots = (points: number) => Math.round(points * DOTS_A_POINT)
  const picture = sharp(original, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize(dots(width), dots(height), { fit: "inside" })
  return onPaper(picture).catch(() => null)
}

/** The bytes of a stream, or null if there are more than we hold in memory. */
async function bytesWithinLimit(stream: AsyncIterable<Uint8Array>) {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of stream) {
    length += part.length
    if (length > MOST_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function logo(width: number) {
  return sharp(LOGO, { density: 300 }).resize({ width })
}

async function onPaper(picture: Sharp): Promise<Jpeg> {
  const { data, info } = await picture
    .flatten({ background: PAPER })
    .toColourspace("srgb")
    .jpeg({ quality: 88, chromaSubsampling: "4:4:4" })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
