import { create } from "qrcode"
import sharp from "sharp"

/** A code as a QR code: an SVG path on a square of `size` units, without the
 * white margin that a scanner needs. */
export function drawnCode(code: string) {
  const { modules } = create(code, { errorCorrectionLevel: "Q" })
  const { size } = modules
  const runs: string[] = []
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = x
      while (x < size && modules.get(y, x)) x++
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1H${from}z`)
    }
  }
  return { size, path: runs.join("") }
}

const PIXELS_A_MODULE = 12
/** The white margin that a scanner needs, in modules. */
const QUIET = 4

/** The same as a PNG, large enough for a phone held up to a scanner. */
export function codePicture(code: string): Promise<Buffer> {
  const { size, path } = drawnCode(code)
  const side = size + 2 * QUIET
  const pixels = side * PIXELS_A_MODULE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges"><rect x="${-QUIET}" y="${-QUIET}" width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 2 }).toBuffer()
}
