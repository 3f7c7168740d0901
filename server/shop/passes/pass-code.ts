import { create } from "qrcode"

/** A code as a QR code: an SVG path on a square of `size` units, and what a
 * scanner needs of white around it. */
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
