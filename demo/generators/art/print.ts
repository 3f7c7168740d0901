import sharp from "sharp"
import { type InkName, inks, type Rgb, rgb } from "./inks.ts"
import { noise } from "./noise.ts"
import { type Screen, screenTones } from "./screens.ts"

/** A continuous-tone image, 0 blank to 1 full ink. */
export type Tone = { width: number; height: number; data: Float32Array }

/** One pass through the press. In `art`, an SVG body in sheet units, black is
 * full ink and white knocks out. */
export type Plate = {
  ink: InkName
  art?: string
  tone?: Tone
  screen?: Screen
  /** Misregistration in sheet units. */
  shift?: readonly [number, number]
  strength?: number
}

/** Something laid on the sheet in its own colours, hiding what is below. */
export type Paste = { paste: string }

export type Sheet = {
  width: number
  height: number
  paper: string
  plates: readonly (Plate | Paste)[]
  /** How unevenly the ink lies, 0 for none. */
  grain?: number
}

export type Picture = { width: number; height: number; data: Uint8Array }

/** Prints a sheet: each plate is screened, then multiplied over what is
 * there, as transparent ink would be. */
export async function print(sheet: Sheet, pixels: number): Promise<Picture> {
  const scale = pixels / sheet.width
  const size = { width: pixels, height: Math.round(sheet.height * scale) }
  const colours = flood(rgb(sheet.paper), size.width * size.height)
  for (const [pass, plate] of sheet.plates.entries()) {
    if ("paste" in plate) {
      await lay(colours, plate.paste, sheet, size)
    } else {
      const tones = await expose(plate, sheet, size)
      if (plate.screen) screenTones(tones, pixels, scale, plate.screen)
      wear(tones, pixels, scale, sheet.grain ?? 0.5, pass)
      overprint(colours, tones, rgb(inks[plate.ink].hex), plate.strength ?? 1)
    }
  }
  return { ...size, data: new Uint8Array(new Uint8ClampedArray(colours)) }
}

/** Draws an SVG body that is not a print at all: marks, icons. */
export function vector(body: string, width: number, height: number) {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ` +
    `xmlns:xlink="http://www.w3.org/1999/xlink" ` +
    `viewBox="0 0 ${width} ${height}">${body}</svg>`
  )
}

type Size = { width: number; height: number }

function flood(paper: Rgb, count: number) {
  const colours = new Float32Array(count * 3)
  for (let at = 0; at < colours.length; at++) colours[at] = paper[at % 3] ?? 0
  return colours
}

async function expose(plate: Plate, sheet: Sheet, size: Size) {
  if (plate.tone) return enlarge(plate.tone, size)
  const [right, down] = plate.shift ?? [0, 0]
  const moved = `<g transform="translate(${right} ${down})">${plate.art}</g>`
  const { data } = await rasterise(moved, sheet, size)
    .flatten({ background: "#fff" })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true })
  const tones = new Float32Array(data.length)
  for (let at = 0; at < tones.length; at++)
    tones[at] = 1 - (data[at] ?? 0) / 255
  return tones
}

async function enlarge(tone: Tone, size: Size) {
  if (tone.width === size.width) return tone.data.slice()
  const bytes = Uint8Array.from(tone.data, (ink) =>
    Math.round(Math.min(1, Math.max(0, ink)) * 255),
  )
  const { data } = await sharp(bytes, {
    raw: { width: tone.width, height: tone.height, channels: 1 },
  })
    .resize(size.width, size.height, { fit: "fill", kernel: "cubic" })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true })
  const tones = new Float32Array(data.length)
  for (let at = 0; at < tones.length; at++) tones[at] = (data[at] ?? 0) / 255
  return tones
}

async function lay(
  colours: Float32Array,
  body: string,
  sheet: Sheet,
  size: Size,
) {
  const data = await rasterise(body, sheet, size)
    .ensureAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer()
  for (let at = 0; at < size.width * size.height; at++) {
    const cover = (data[at * 4 + 3] ?? 0) / 255
    if (cover === 0) continue
    for (let channel = 0; channel < 3; channel++) {
      const under = colours[at * 3 + channel] ?? 0
      const over = data[at * 4 + channel] ?? 0
      colours[at * 3 + channel] = under + (over - under) * cover
    }
  }
}

function rasterise(body: string, sheet: Sheet, size: Size) {
  const svg = vector(body, sheet.width, sheet.height).replace(
    "<svg ",
    `<svg width="${size.width}" height="${size.height}" ` +
      `preserveAspectRatio="none" `,
  )
  return sharp(Buffer.from(svg), { unlimited: true })
}

/** Ink lies unevenly: slow mottling from the roller, and pinholes. Each pass
 * meets another stretch of the same roller. */
function wear(
  tones: Float32Array,
  width: number,
  scale: number,
  grain: number,
  pass: number,
) {
  if (grain === 0) return
  const roller = rollerFor(tones.length, width, scale)
  const start = (pass * 7919 * width + pass * 313) % tones.length
  for (let at = 0; at < tones.length; at++) {
    const tone = tones[at] ?? 0
    if (tone === 0) continue
    const loss = roller[(at + start) % tones.length] ?? 0
    tones[at] = tone * (1 - grain * loss)
  }
}

/** Films print hundreds of sheets of one size: the last roller is kept. */
let lastRoller = { key: "", loss: new Float32Array() }

function rollerFor(count: number, width: number, scale: number) {
  const key = `${count} ${width} ${scale}`
  if (lastRoller.key === key) return lastRoller.loss
  const loss = new Float32Array(count)
  for (let at = 0; at < count; at++) {
    const x = (at % width) / scale
    const y = Math.floor(at / width) / scale
    const mottle = noise(x / 34, y / 90, 3)
    const speck = noise(x / 1.7, y / 1.7, 40)
    const hole = speck > 0.86 ? (speck - 0.86) * 5 : 0
    loss[at] = Math.min(1, 0.09 * mottle + hole * (0.4 + mottle))
  }
  lastRoller = { key, loss }
  return loss
}

function overprint(
  colours: Float32Array,
  tones: Float32Array,
  ink: Rgb,
  strength: number,
) {
  const [red, green, blue] = ink
  const takesRed = (1 - red / 255) * strength
  const takesGreen = (1 - green / 255) * strength
  const takesBlue = (1 - blue / 255) * strength
  for (let at = 0; at < tones.length; at++) {
    const tone = tones[at] ?? 0
    if (tone === 0) continue
    const place = at * 3
    colours[place] = (colours[place] ?? 0) * (1 - tone * takesRed)
    colours[place + 1] = (colours[place + 1] ?? 0) * (1 - tone * takesGreen)
    colours[place + 2] = (colours[place + 2] ?? 0) * (1 - tone * takesBlue)
  }
}
