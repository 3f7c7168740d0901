import { type Face, measure } from "./typesetting.ts"

type Box = { width: number; height: number; largest: number; smallest: number }

export const LEADING = 0.92

/** The largest size at which a text fills a box, and its lines. What does not
 * fit at the smallest ends in an ellipsis. */
export function fitText(text: string, face: Face, box: Box) {
  for (let size = box.largest; size >= box.smallest; size -= 2) {
    const lines = wrapped(text, face, box.width / size)
    if (lines && heightOf(lines, size) <= box.height) return { size, lines }
  }
  return { size: box.smallest, lines: shortened(text, face, box) }
}

function heightOf(lines: string[], size: number) {
  return lines.length * size * LEADING
}

/** Lines no wider than a width, at size 1; null when a word is wider. */
function wrapped(text: string, face: Face, width: number) {
  const lines: string[] = []
  for (const word of text.split(" ")) {
    if (measure(word, face) > width) return null
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measure(longer, face) <= width) {
      lines[lines.length - 1] = longer
    } else lines.push(word)
  }
  return lines
}

/** As much as fits, words broken where they must be. */
function shortened(text: string, face: Face, box: Box) {
  const width = box.width / box.smallest
  const room = Math.floor(box.height / (box.smallest * LEADING))
  const lines = [""]
  for (const letter of text) {
    const last = lines.at(-1) ?? ""
    const full = measure(`${last}${letter}…`, face) > width
    if (!full) lines[lines.length - 1] = last + letter
    else if (lines.length < room) lines.push(letter.trim())
    else return [...lines.slice(0, -1), `${last.trimEnd()}…`]
  }
  return lines
}
