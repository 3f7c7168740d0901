import { readFile, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
// @ts-expect-error the package has no types of its own
import fontverter from "fontverter"
import * as harfbuzz from "harfbuzzjs"

type Cut = {
  /** Files of one typeface, by script; the first that has a letter sets it. */
  from: string[]
  to: string
  axes: Record<string, number>
  letters: string[]
}

const KERNED = /^[A-Za-z0-9.,'’&\-–()!?]$/
const UNITS = 1000
const require = createRequire(import.meta.url)

/** Writes one cut of a typeface as text, in thousandths of its size: a letter,
 * its advance and its outline a line, then the pairs that stand closer. Whoever
 * sets a poster with them needs no font on the machine. */
export async function writeOutlines({ from, to, axes, letters }: Cut) {
  const faces = await Promise.all(from.map((file) => load(file, axes)))
  const glyphs: Record<string, [advance: number, path: string]> = {}
  for (const letter of letters) {
    const drawn = faces.map((face) => draw(face, letter)).find(Boolean)
    if (drawn) glyphs[letter] = drawn
  }
  const kerning = faces[0] ? pairs(faces[0], glyphs) : {}
  const lines = [
    ...Object.entries(glyphs).map(([letter, glyph]) => [letter, ...glyph]),
    ...Object.entries(kerning),
  ].map((line) => `${line.join("\t")}\n`)
  await writeFile(to, lines.join(""))
  console.log(`${to}: ${lines.join("").length} bytes`)
}

type Face = harfbuzz.Font & { upem: number }

async function load(file: string, axes: Cut["axes"]): Promise<Face> {
  const bytes = await readFile(require.resolve(file))
  const sfnt = await fontverter.convert(bytes, "sfnt")
  const face = new harfbuzz.Face(new harfbuzz.Blob(sfnt))
  const font = Object.assign(new harfbuzz.Font(face), { upem: face.upem })
  font.setVariations(
    Object.entries(axes).map(
      ([axis, value]) => new harfbuzz.Variation(axis, value),
    ),
  )
  return font
}

function draw(face: Face, letter: string): [number, string] | undefined {
  const [glyph] = shape(face, letter)
  if (!glyph || glyph.id === 0) return
  const path = face.glyphToPath(glyph.id)
  const inUnits = path.replace(/-?\d+(\.\d+)?/g, (number: string) =>
    String(scaled(face, Number(number))),
  )
  return [scaled(face, glyph.advance), inUnits]
}

function pairs(face: Face, glyphs: Record<string, [number, string]>) {
  const kerning: Record<string, number> = {}
  const letters = Object.keys(glyphs).filter((letter) => KERNED.test(letter))
  for (const left of letters) {
    for (const right of letters) {
      const [first, second] = shape(face, left + right)
      if (!first || !second) continue
      const pull = scaled(face, first.advance) - (glyphs[left]?.[0] ?? 0)
      if (pull !== 0) kerning[left + right] = pull
    }
  }
  return kerning
}

function shape(face: Face, text: string) {
  const buffer = new harfbuzz.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  harfbuzz.shape(face, buffer)
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().map((info, index) => ({
    id: info.codepoint,
    advance: positions[index]?.xAdvance ?? 0,
  }))
}

function scaled(face: Face, value: number) {
  return Math.round((value * UNITS) / face.upem)
}
