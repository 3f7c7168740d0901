import { readFileSync } from "node:fs"
import { brotliDecompressSync } from "node:zlib"
import {
  archivo,
  type Face,
  type Measured,
  martianMono,
} from "./typesetting.ts"

/** One cut of a typeface on a page: `glyphs` are its letters. */
export type Typeface = Measured &
  Pick<Face, "glyphs"> & {
    /** Space added after each letter, as a share of the size. */
    track: number
    /** A line in runs, each with the font that has its letters. */
    runs(line: string): { font: string; text: string }[]
  }

/** The label's typefaces on one page. */
export function createTypefaces(pdf: PDFKit.PDFDocument) {
  function create(files: string[], { glyphs }: Face, track: number): Typeface {
    for (const name of files) pdf.registerFont(name, fontFile(name))
    const [first = "", second = first] = files
    const runs = (line: string) =>
      line
        .split(EXTENDED)
        .map((text, place) => ({ font: place % 2 ? second : first, text }))
        .filter(({ text }) => text)
    const widthOf = (line: string) => {
      const widths = runs(line).map(({ font, text }) =>
        pdf.font(font, 1).widthOfString(text, { characterSpacing: track }),
      )
      const width = widths.reduce((sum, part) => sum + part + track, -track)
      return Math.max(0, width)
    }
    return { glyphs, track, runs, widthOf }
  }

  return {
    headline: create(
      ["archivo-headline", "archivo-headline-extended"],
      archivo,
      -0.024,
    ),
    text: create(["archivo-text", "archivo-text-extended"], archivo, 0.004),
    mono: create(["martian-mono"], martianMono, 0.03),
  }
}

/** The letters in a typeface's second file: it has two, by script. */
const EXTENDED = /([ĀāăĄ-İĲ-őŔ-ſ†]+)/

const unpacked = new Map<string, Buffer>()

/** Cached from the first sheet on: they are small, and the same for each. */
function fontFile(name: string) {
  const known = unpacked.get(name)
  if (known) return known
  const file = new URL(`./${name}.ttf.br`, import.meta.url)
  const font = brotliDecompressSync(readFileSync(file))
  unpacked.set(name, font)
  return font
}
