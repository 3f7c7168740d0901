import type { Drawing } from "../drawing.ts"
import { shadow, table } from "../goods.ts"
import { mark, note } from "../marks.ts"
import { path, rect } from "../shapes.ts"

/** It is in the post. */
export const product: Drawing = {
  alt: "A flat brown parcel tied with string, stamped with the 9X mark.",
  draw: () => ({
    ...table,
    plates: [
      shadow(rect(150, 250, 500, 500)),
      { paste: parcel() },
      { ink: "graphite", art: stamp(), strength: 0.8 },
    ],
  }),
}

function parcel() {
  return (
    rect(150, 250, 500, 500, "#d3bd94") +
    path("M150 250 L400 470 L650 250 Z", "#c9b188") +
    rect(394, 250, 8, 500, "#f4ecd9") +
    rect(150, 546, 500, 8, "#f4ecd9") +
    path(
      "M398 550 C340 500 330 470 366 476 C392 480 396 520 398 550 " +
        "C402 520 410 480 436 476 C470 472 456 506 398 550",
      "none",
      `stroke="#f4ecd9" stroke-width="8"`,
    )
  )
}

function stamp() {
  return (
    mark(468, 620, 70) + note("Handle like a record", 180, 720, { size: 14 })
  )
}
