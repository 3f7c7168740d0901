import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
// @ts-expect-error the package has no types of its own
import fontverter from "fontverter"
import * as harfbuzz from "harfbuzzjs"

export type Setting = {
  x?: number
  y?: number
  size: number
  weight?: number
  /** Archivo's width axis, 62 to 125. */
  width?: number
  mono?: boolean
  /** Extra space between letters, in thousandths of the size. */
  track?: number
  anchor?: "start" | "middle" | "end"
  fill?: string
}

const resolve = createRequire(import.meta.url).resolve
const archivo = await load("archivo/files/archivo-latin-standard-normal")
const martian = await load(
  "martian-mono/files/martian-mono-latin-standard-normal",
)

/** Words as an outline: no renderer needs the font, kerning included. */
export function words(text: string, setting: Setting) {
  const { x = 0, y = 0, fill = "#000" } = setting
  const line = shape(text, setting)
  const anchors = { start: 0, middle: -line.width / 2, end: -line.width }
  const left = x + anchors[setting.anchor ?? "start"]
  const glyphs = line.glyphs.map(
    ({ path, at }) => `<path transform="translate(${r(at)} 0)" d="${path}"/>`,
  )
  const zoom = r(line.scale, 5)
  return (
    `<g fill="${fill}" transform="translate(${r(left)} ${r(y)}) ` +
    `scale(${zoom} ${-zoom})">${glyphs.join("")}</g>`
  )
}

/** How wide the words run, in sheet units. */
export function measure(text: string, setting: Setting) {
  return shape(text, setting).width
}

/** The size at which the words fill a width exactly. */
export function fitted(text: string, wide: number, setting: Setting) {
  return { ...setting, size: (setting.size * wide) / measure(text, setting) }
}

/** Lines of words, one under the other. */
export function stack(lines: readonly string[], lead: number, set: Setting) {
  return lines
    .map((line, row) => words(line, { ...set, y: (set.y ?? 0) + row * lead }))
    .join("")
}

/** The height of a capital letter, as a share of the size. */
export const capHeight = 0.686

function shape(text: string, setting: Setting) {
  const font = setting.mono ? martian : archivo
  font.setVariations([
    new harfbuzz.Variation("wght", setting.weight ?? 500),
    new harfbuzz.Variation("wdth", setting.width ?? 100),
  ])
  const scale = setting.size / font.upem
  const track = ((setting.track ?? 0) / 1000) * font.upem
  const buffer = new harfbuzz.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  harfbuzz.shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  let pen = 0
  const glyphs = buffer.getGlyphInfos().map((info, index) => {
    const place = positions[index]
    const at = pen + (place?.xOffset ?? 0)
    pen += (place?.xAdvance ?? 0) + track
    return { path: font.glyphToPath(info.codepoint), at }
  })
  return { glyphs, scale, width: (pen - track) * scale }
}

type Face = harfbuzz.Font & { upem: number }

async function load(name: string): Promise<Face> {
  const path = resolve(`@fontsource-variable/${name}.woff2`)
  const bytes = await fontverter.convert(await readFile(path), "sfnt")
  const face = new harfbuzz.Face(new harfbuzz.Blob(bytes))
  return Object.assign(new harfbuzz.Font(face), { upem: face.upem })
}

function r(value: number, digits = 2) {
  return Number(value.toFixed(digits))
}
