import type { Drawing } from "../drawing.ts"
import { type InkName, inks } from "../inks.ts"
import { mark } from "../marks.ts"
import { disc, rect, ring } from "../shapes.ts"

/** A test card: we will be right back. */
export const video: Drawing = {
  alt: "A quiet test card: a grid, a circle, the eight inks and the 9X mark.",
  draw: () => ({
    width: 1600,
    height: 900,
    paper: "#e4e0d7",
    plates: [
      { ink: "graphite", art: grid(), strength: 0.5 },
      { paste: disc(800, 450, 372, "#e4e0d7") + bars() },
      { ink: "graphite", art: ring(800, 450, 372, 6) + plate() },
    ],
  }),
}

function grid() {
  const across = Array.from({ length: 17 }, (_, step) =>
    rect(step * 100 - 1.5, 0, 3, 900),
  )
  const down = Array.from({ length: 10 }, (_, step) =>
    rect(0, step * 100 - 1.5, 1600, 3),
  )
  return across.join("") + down.join("")
}

function bars() {
  const names = Object.keys(inks) as InkName[]
  return names
    .map((name, index) => rect(520 + index * 70, 320, 70, 150, inks[name].hex))
    .join("")
}

function plate() {
  return mark(707, 540, 120) + rect(520, 300, 560, 6) + rect(520, 484, 560, 6)
}
