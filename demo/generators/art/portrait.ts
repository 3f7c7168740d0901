import sharp from "sharp"
import { rgb } from "./inks.ts"
import type { Paste, Tone } from "./print.ts"
import { model, type Part, type Study, type View } from "./sculpt.ts"

/** The sitter is worked out at this size; screens hide the rest. */
const negative = { width: 640, height: 800 }

export const sheet = { width: 800, height: 1000 }

/** Looks at a sitter; `span` is how many head-halves fit across. */
export function sit(
  parts: readonly Part[],
  view: Omit<View, "width" | "height">,
) {
  return model(parts, { ...negative, ...view })
}

/** Light to ink: `curve` gets what the sitter shows, bare paper elsewhere. */
export function inked(
  study: Study,
  curve: (light: number, part: number) => number,
): Tone {
  const data = study.light.map((light, at) => {
    const part = study.part[at] ?? -1
    return part < 0 ? 0 : curve(light, part)
  })
  return { width: study.width, height: study.height, data }
}

/** Straight-line tone curve: full ink at `dark`, none at `pale`. */
export function between(dark: number, pale: number) {
  return (light: number) =>
    Math.min(1, Math.max(0, (pale - light) / (pale - dark)))
}

/** The sitter's outline in plain paper, laid over what is behind. */
export async function cutOut(
  study: Study,
  paper: string,
  size = sheet,
): Promise<Paste> {
  const [red, green, blue] = rgb(paper)
  const pixels = new Uint8Array(study.part.length * 4)
  for (const [at, part] of study.part.entries()) {
    pixels.set([red, green, blue, part < 0 ? 0 : 255], at * 4)
  }
  const png = await sharp(pixels, {
    raw: { width: study.width, height: study.height, channels: 4 },
  })
    .png()
    .toBuffer()
  return { paste: image(png, 0, 0, size.width, size.height) }
}

/** A picture inside an SVG. */
export function image(
  png: Buffer,
  x: number,
  y: number,
  wide: number,
  high: number,
) {
  return (
    `<image x="${x}" y="${y}" width="${wide}" height="${high}" ` +
    `preserveAspectRatio="none" ` +
    `xlink:href="data:image/png;base64,${png.toString("base64")}"/>`
  )
}
