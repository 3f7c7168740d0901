import sharp from "sharp"
import {
  archivo,
  fitText,
  LEADING,
  martianMono,
  settable,
  words,
} from "../../type/typesetting.ts"

// A poster is not urgent: it uses one processor of several.
sharp.concurrency(1)

export const WIDTH = 1200
export const HEIGHT = 630
const MARGIN = 52

/** A picture larger than this is not one of ours. */
const MOST_PIXELS = 50_000_000

export type Poster = {
  title: string
  /** In mono above the title: a catalogue number, a place. */
  label: string
  look: keyof typeof LOOKS
}

type Look = {
  ground: string
  type: string
  sign: string
  /** The picture's width at the right edge. */
  picture: number
  /** How far the title may extend over the picture. */
  overlap: number
  largest: number
  /** The second ink, for a poster without a picture. */
  dots?: string
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
    dots: MARIGOLD,
  }),
}

/** The preview of a page's link on other sites: a 9X poster. */
export async function renderPoster(poster: Poster, picture: Buffer | null) {
  const look: Look = picture ? LOOKS[poster.look] : LOOKS.sheet
  return (picture ? beside(picture, look) : sheetOf(look))
    .composite([
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

/** The picture at the right edge, and plain ground beside it. */
function beside(picture: Buffer, { picture: width, ground }: Look) {
  return sharp(picture, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize(width, HEIGHT, { fit: "cover" })
    .flatten({ background: BONE })
    .extend({ left: WIDTH - width, background: ground })
}

function sheetOf({ ground: background }: Look) {
  return sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background },
  })
}

function lettering({ title, label }: Poster, look: Look) {
  const width = WIDTH - look.picture - 2 * MARGIN
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${[
    look.dots ? dotPattern(look.dots) : "",
    logo({ x: MARGIN, y: MARGIN, high: 62, fill: look.sign }),
    headline(settable(title, archivo), width + look.overlap, look),
    caption(settable(label.toUpperCase(), martianMono), width, look),
  ].join("")}</svg>`
}

const DOT_STEP = 104
const DOT_TILT = 26

/** Dots like stadium lamps, largest at the upper right: the background when
 * there is no picture. */
function dotPattern(fill: string) {
  const discs: string[] = []
  for (let row = -3; row < 9; row++) {
    for (let column = 2; column < 15; column++) {
      const x = column * DOT_STEP + row * DOT_TILT
      const y = row * DOT_STEP - column * DOT_TILT + 190
      const far = Math.hypot(x - 1060, y - 130) / 620
      const radius = 52 * Math.max(0, 1 - far * far)
      if (radius > 3) {
        discs.push(`<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}"/>`)
      }
    }
  }
  return `<g fill="${fill}">${discs.join("")}</g>`
}

type LogoPlace = { x: number; y: number; high: number; fill: string }

/** The label's logo, a nine whose bowl is a record. */
function logo({ x, y, high, fill }: LogoPlace) {
  return (
    `<g fill="${fill}" transform="translate(${x} ${y}) scale(${high / 100})">` +
    '<path fill-rule="evenodd" d="M36 0a36 36 0 1 1 0 72a36 36 0 1 1 0-72z' +
    'm0 24.5a11.5 11.5 0 1 0 0 23a11.5 11.5 0 1 0 0-23z"/>' +
    '<path d="M67.2 54 40.6 100H9.5L29.5 65.4 48 54z"/>' +
    '<path d="M66 100h31.2L154.9 0h-31.2zM66 0h31.2l57.7 100h-31.2z"/></g>'
  )
}

const CAPTION_SIZE = 19
const FOOT = HEIGHT - MARGIN

/** The title stands on the caption and grows upwards. */
function headline(text: string, width: number, { largest, type }: Look) {
  const { size, lines } = fitText(text, archivo, {
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
  const { lines } = fitText(text, martianMono, {
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
