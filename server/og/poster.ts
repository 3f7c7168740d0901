import sharp from "sharp"
import { fitted, LEADING } from "./fit.ts"
import { lamps } from "./lamps.ts"
import { mark } from "./mark.ts"
import { archivo, martianMono, settable, words } from "./typesetting.ts"

// A poster is no hurry: of several processors it takes one.
sharp.concurrency(1)

export const WIDTH = 1200
export const HEIGHT = 630
const MARGIN = 52

/** A picture larger than this is not one of ours. */
const MOST_PIXELS = 50_000_000

export type Poster = {
  title: string
  /** In mono over the title: a catalogue number, a place. */
  label: string
  look: keyof typeof LOOKS
}

type Look = {
  ground: string
  type: string
  sign: string
  /** How wide the picture stands at the right edge. */
  picture: number
  /** How far the title may run into the picture. */
  overlap: number
  largest: number
  /** The second ink, for a sheet without a picture. */
  lamps?: string
}

const INK = "#0b0b0c"
const BONE = "#f2efe9"
const SIGNAL = "#ff4f1f"
const MARIGOLD = "#ffae12"

const LOOKS = {
  sleeve: look({ picture: 630, largest: 132 }),
  portrait: look({ picture: 504, overlap: 88, largest: 168 }),
  goods: look({ ground: BONE, type: INK, sign: INK, picture: 504 }),
  story: look({ picture: 540, largest: 84 }),
  sheet: look({
    ground: SIGNAL,
    type: INK,
    sign: INK,
    picture: 0,
    largest: 190,
    lamps: MARIGOLD,
  }),
}

/** What a link to a page looks like on other sites: a 9X poster. */
export async function printPoster(poster: Poster, picture: Buffer | null) {
  const look: Look = picture ? LOOKS[poster.look] : LOOKS.sheet
  return sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: look.ground,
    },
  })
    .composite([
      ...(picture ? [await pasted(picture, look.picture)] : []),
      { input: Buffer.from(lettering(poster, look)), left: 0, top: 0 },
    ])
    .jpeg({ quality: 84, chromaSubsampling: "4:4:4" })
    .toBuffer()
}

function look(parts: Partial<Look> & { picture: number }): Look {
  return {
    ground: INK,
    type: BONE,
    sign: SIGNAL,
    overlap: 0,
    largest: 112,
    ...parts,
  }
}

async function pasted(picture: Buffer, width: number) {
  const input = await sharp(picture, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize(width, HEIGHT, { fit: "cover" })
    .flatten({ background: BONE })
    .toBuffer()
  return { input, left: WIDTH - width, top: 0 }
}

function lettering({ title, label }: Poster, look: Look) {
  const width = WIDTH - look.picture - 2 * MARGIN
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${[
    look.lamps ? lamps(look.lamps) : "",
    mark({ x: MARGIN, y: MARGIN, high: 62, fill: look.sign }),
    headline(settable(title, archivo), width + look.overlap, look),
    caption(settable(label.toUpperCase(), martianMono), width, look),
  ].join("")}</svg>`
}

const CAPTION_SIZE = 19
const FOOT = HEIGHT - MARGIN

/** The title stands on the caption, and grows upwards. */
function headline(text: string, width: number, { largest, type }: Look) {
  const { size, lines } = fitted(text, archivo, {
    width,
    height: 380,
    largest,
    smallest: 36,
  })
  const foot = FOOT - CAPTION_SIZE - 34
  return lines
    .map((line, row) => {
      const y = foot - (lines.length - 1 - row) * size * LEADING
      return words(line, archivo, { x: MARGIN - 4, y, size, fill: type })
    })
    .join("")
}

function caption(text: string, width: number, { type }: Look) {
  const { lines } = fitted(text, martianMono, {
    width,
    height: CAPTION_SIZE,
    largest: CAPTION_SIZE,
    smallest: CAPTION_SIZE,
  })
  return words(lines[0] ?? "", martianMono, {
    x: MARGIN,
    y: FOOT,
    size: CAPTION_SIZE,
    fill: type,
  })
}
