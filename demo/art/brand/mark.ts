import { inks } from "../inks.ts"
import { mark, markRatio } from "../marks.ts"
import { vector } from "../print.ts"
import { rect } from "../shapes.ts"

const night = "#0b0b0c"

/** The mark alone, in the colour of the text around it. */
export function plainMark() {
  return vector(mark(0, 0, 100, "currentColor"), 100 * markRatio, 100)
}

/** The mark on its square, for tabs and home screens. */
export function icon() {
  const high = 218
  const left = (512 - high * markRatio) / 2
  return vector(
    rect(0, 0, 512, 512, inks.vermilion.hex) +
      mark(left, (512 - high) / 2, high, night),
    512,
    512,
  )
}
