import { readFileSync } from "node:fs"

type Glyph = { advance: number; path: string }

/** Measures lines for fitting: their width at size 1. */
export type Measured = { widthOf(line: string): number }

export type Face = Measured & {
  glyphs: Map<string, Glyph>
  kerning: Map<string, number>
  /** Space added after each letter, in thousandths of the size. */
  track: number
}

/** The label's two typefaces as outlines: posters look the same on a machine
 * without fonts. Written by `npm run fonts`. */
export const archivo = readFace("archivo.txt", -24)
export const martianMono = readFace("martian-mono.txt", 30)

/** The letters of a text that a face has. Accents it lacks are removed; signs
 * without a glyph, such as emoji or another script, are left out. */
export function settable(text: string, { glyphs }: Pick<Face, "glyphs">) {
  const letters = [...text.normalize("NFC").replace(/[^\S\u00a0]+/g, " ")].map(
    (letter) => (glyphs.has(letter) ? letter : [...letter.normalize("NFD")][0]),
  )
  const known = letters.filter((letter) => letter && glyphs.has(letter))
  return known.join("").replace(/ +/g, " ").trim()
}

type Box = {
  width: number
  height: number
  largest: number
  smallest: number
  /** The line height, as a multiple of the size. */
  leading?: number
  /** The step by which smaller sizes are tried. */
  step?: number
}

export const LEADING = 0.92

/** The largest size at which a text fits a box, and its lines. Text that does
 * not fit at the smallest ends in an ellipsis. */
export function fitText(text: string, face: Measured, box: Box) {
  const { leading = LEADING, step = 2 } = box
  for (let size = box.largest; size >= box.smallest; size -= step) {
    const lines = wrapped(text, face, box.width / size)
    if (lines && lines.length * size * leading <= box.height) {
      return { size, lines }
    }
  }
  return { size: box.smallest, lines: shortened(text, face, box, leading) }
}

/** Lines no wider than a width, at size 1; null if a word is wider. */
function wrapped(text: string, face: Measured, width: number) {
  const lines: string[] = []
  for (const word of text.split(" ")) {
    if (face.widthOf(word) > width) return null
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && face.widthOf(longer) <= width) {
      lines[lines.length - 1] = longer
    } else lines.push(word)
  }
  return lines
}

/** As much as fits, with words broken where necessary. */
function shortened(text: string, face: Measured, box: Box, leading: number) {
  const width = box.width / box.smallest
  const room = Math.floor(box.height / (box.smallest * leading))
  const lines = [""]
  for (const letter of text) {
    const last = lines.at(-1) ?? ""
    const full = face.widthOf(`${last}${letter}…`) > width
    if (!full) lines[lines.length - 1] = last + letter
    else if (lines.length < room) lines.push(letter.trim())
    else return [...lines.slice(0, -1), `${last.trimEnd()}…`]
  }
  return lines
}

type Setting = { x: number; y: number; size: number; fill: string }

/** A line of words as SVG, with its baseline at y. */
export function words(line: string, face: Face, setting: Setting) {
  const { x, y, size, fill } = setting
  const zoom = size / 1000
  const outlines = place(line, face).glyphs.map(
    ({ at, path }) => `<path transform="translate(${at} 0)" d="${path}"/>`,
  )
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${zoom} ${-zoom})">${outlines.join("")}</g>`
}

/** The letters of a line with their positions, in thousandths of the size. */
function place(
  line: string,
  { glyphs, kerning, track }: Omit<Face, "widthOf">,
) {
  let pen = 0
  const letters = [...line]
  const placed = letters.flatMap((letter, index) => {
    const glyph = glyphs.get(letter)
    if (!glyph) return []
    const at = pen
    const pair = plain(letter) + plain(letters[index + 1] ?? "")
    pen += glyph.advance + track + (kerning.get(pair) ?? 0)
    return [{ at, letter, advance: glyph.advance, path: glyph.path }]
  })
  return { glyphs: placed, width: Math.max(0, pen - track) / 1000 }
}

/** Kerning is stored for letters without their accents. */
function plain(letter: string) {
  return [...letter.normalize("NFD")][0] ?? ""
}

/** One cut of a typeface, from its file in this folder. */
function readFace(file: string, track: number): Face {
  const text = readFileSync(new URL(file, import.meta.url), "utf8")
  const glyphs = new Map<string, Glyph>()
  const kerning = new Map<string, number>()
  for (const line of text.split("\n")) {
    const [letters = "", number = "", path] = line.split("\t")
    if (path !== undefined) glyphs.set(letters, { advance: +number, path })
    else if (letters) kerning.set(letters, Number(number))
  }
  const cut = { glyphs, kerning, track }
  return { ...cut, widthOf: (line) => place(line, cut).width }
}
