/** Subsets the two typefaces to the letters and axes the site uses. Run by
 * `npm run fonts`, it writes web fonts to app/fonts, and outlines for posters
 * and fonts for press sheets to server/type. All of them are committed. */
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { brotliCompressSync } from "node:zlib"
// @ts-expect-error the package has no types of its own
import fontverter from "fontverter"
import * as harfbuzz from "harfbuzzjs"
// @ts-expect-error nor has this one
import subsetFont from "subset-font"

type Axes = Record<string, { min: number; max: number }>

/** English, and the accents that are common in names, which cost little. They
 * are in the file that every page loads first. */
const BASIC = [
  ...range(0x20, 0x7e),
  ..."\u00a0£©·×–—‘’“”•…€−↑↓",
  ..."ßáàâäåçéèêëíñóòôöøúü",
]

/** The remaining accents: loaded by the first page that needs them. The
 * unicode-range in the style sheet must match. */
const ACCENTS = [...range(0xa1, 0xff), ..."ıŒœ‚„†‹›⁄™"].filter(
  (letter) => !BASIC.includes(letter),
)

/** Letters for the rest of Europe, from Łódź to İstanbul: in a third file, for
 * the few pages that have such a name. */
const EXTENDED = [...range(0x100, 0x17f), ..."ȘșȚțẞ"].filter(
  (letter) => !ACCENTS.includes(letter),
)

/** Posters are drawn on the server, so extra letters cost visitors nothing. */
const ON_POSTERS = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xac),
  ...range(0xae, 0x17f),
  ..."–—‘’‚“”„†•…‹›⁄€™−×←↑→↓↗✓▶",
]

type Typeface = {
  latin: string
  /** The same typeface for the extended letters. */
  extended: string
  to: string
  axes: Axes
}

const FONTS: Typeface[] = [
  {
    latin:
      "@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2",
    extended:
      "@fontsource-variable/archivo/files/archivo-latin-ext-standard-normal.woff2",
    to: "archivo",
    axes: { wdth: { min: 100, max: 125 }, wght: { min: 400, max: 900 } },
  },
  {
    latin:
      "@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2",
    extended:
      "@fontsource-variable/martian-mono/files/martian-mono-latin-ext-wght-normal.woff2",
    to: "martian-mono",
    axes: { wght: { min: 400, max: 600 } },
  },
]

/** Letters for which kerning pairs are written. */
const KERNED = /^[A-Za-z0-9.,'’&\-–()!?]$/
const UNITS = 1000
/** Tables that a press sheet does not need: alternate glyphs, axes, hinting for
 * low-resolution screens. */
const UNUSED = ["GSUB", "GDEF", "STAT", "gasp"]

const require = createRequire(import.meta.url)
const folder = new URL("../app/fonts/", import.meta.url)
await mkdir(folder, { recursive: true })
for (const { latin, extended, to, axes } of FONTS) {
  await cut(latin, BASIC, axes, `${to}.woff2`)
  await cut(latin, ACCENTS, axes, `${to}-accents.woff2`)
  await cut(extended, EXTENDED, axes, `${to}-extended.woff2`)
}

const files = "@fontsource-variable"
const archivo = ["latin", "latin-ext"].map(
  (script) => `${files}/archivo/files/archivo-${script}-standard-normal.woff2`,
)
const headline = {
  from: archivo,
  axes: { wdth: 125, wght: 800 },
  letters: ON_POSTERS,
}
const text = { ...headline, axes: { wdth: 100, wght: 420 } }
const mono = {
  from: [
    `${files}/martian-mono/files/martian-mono-latin-standard-normal.woff2`,
  ],
  axes: { wdth: 100, wght: 500 },
  letters: range(0x20, 0x7e).concat([..."£–—’…·×ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜ"]),
}
await writeOutlines(headline, "server/type/archivo.txt")
await writeOutlines(mono, "server/type/martian-mono.txt")
await writeFonts(headline, "server/type/archivo-headline")
await writeFonts(text, "server/type/archivo-text")
await writeFonts(mono, "server/type/martian-mono")

async function cut(from: string, letters: string[], axes: Axes, to: string) {
  const whole = await readFile(require.resolve(from))
  const part: Buffer = await subsetFont(whole, letters.join(""), {
    targetFormat: "woff2",
    variationAxes: axes,
  })
  await writeFile(new URL(to, folder), part)
  console.log(`${to}: ${whole.length} → ${part.length} bytes`)
}

type Cut = {
  /** Files of one typeface, by script; the first that has a letter is used. */
  from: string[]
  axes: Record<string, number>
  letters: string[]
}

/** Writes one cut of a typeface as text, in thousandths of its size: one line a
 * letter with its advance and outline, then the kerning pairs. Posters can be
 * set with it on a machine without fonts. */
async function writeOutlines({ from, axes, letters }: Cut, to: string) {
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

/** Writes one cut of a typeface as one font per script: TrueType with fixed
 * axes, which a PDF can embed. */
async function writeFonts({ from, axes, letters }: Cut, to: string) {
  let wanted = letters
  for (const [place, file] of from.entries()) {
    const face = await load(file, axes)
    const part = wanted.filter((letter) => draw(face, letter))
    wanted = wanted.filter((letter) => !part.includes(letter))
    const font: Buffer = await subsetFont(
      await readFile(require.resolve(file)),
      part.join(""),
      {
        targetFormat: "truetype",
        variationAxes: axes,
        keepFeatures: ["kern"],
        noHinting: true,
        dropTables: UNUSED,
      },
    )
    const packed = brotliCompressSync(font)
    const name = `${to}${place === 0 ? "" : "-extended"}.ttf.br`
    await writeFile(name, packed)
    console.log(`${name}: ${part.length} letters, ${packed.length} bytes`)
  }
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
  // Two glyphs are a letter and an accent: another script's file has it whole.
  const [glyph, accent] = shape(face, letter)
  if (!glyph || accent || glyph.id === 0) return
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

function range(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, i) =>
    String.fromCodePoint(from + i),
  )
}
