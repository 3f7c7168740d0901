import type { Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { grit } from "../noise.ts"
import { line, rect, ring } from "../shapes.ts"
import { stack } from "../type.ts"

const aerial = [622, 236] as const
const block = { x: 470, y: 470, wide: 304, high: 620 }

/** A mast on a tower block; two sets of rings beat against each other. */
export const pirateHours: Drawing = {
  alt:
    "A tower block at night with an aerial on its roof sending out rings " +
    "that fill the sleeve with moiré, a few windows lit acid yellow.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: inks.acid.paper,
    plates: [
      { ink: "acid", art: rings(0, 0, 5.6) + tower("#000") },
      { ink: "graphite", art: rings(13, 9, 5.2) + tower("#fff") },
      { ink: "graphite", art: facade() + mast() },
      { paste: plate() },
      { ink: "graphite", art: lettering() },
    ],
  }),
}

function rings(right: number, down: number, wide: number) {
  const [x, y] = aerial
  return Array.from({ length: 84 }, (_, step) =>
    ring(x + right, y + down, 14 + step * 11.4, wide),
  ).join("")
}

function tower(fill: string) {
  return rect(block.x, block.y, block.wide, block.high, fill)
}

function facade() {
  const parts = [tower("#000"), rect(block.x + 90, block.y - 44, 124, 46)]
  for (let floor = 0; floor < 12; floor++) {
    for (let flat = 0; flat < 6; flat++) {
      const lit = grit(flat, floor, 88) > 0.62
      const x = block.x + 22 + flat * 45
      const y = block.y + 26 + floor * 43
      if (lit) parts.push(rect(x, y, 34, 24, "#fff"))
      parts.push(lit ? rect(x + 15, y, 4, 24) : "")
    }
  }
  return parts.join("")
}

function mast() {
  const [x, y] = aerial
  const rungs = [0, 1, 2, 3, 4, 5].map((step) =>
    rect(x - 62 + step * 6, y - 26 + step * 26, 124 - step * 12, 7),
  )
  return (
    rect(x - 6, y - 40, 12, 240) +
    rungs.join("") +
    line(
      [
        [x, y + 60],
        [block.x + 14, block.y],
      ],
      4,
    ) +
    line(
      [
        [x, y + 60],
        [block.x + block.wide - 14, block.y],
      ],
      4,
    )
  )
}

function plate() {
  return rect(0, 700, 428, 300, inks.acid.paper)
}

function lettering() {
  return (
    stack(["Pirate", "Hours"], 88, {
      x: 36,
      y: 790,
      size: 100,
      weight: 880,
      width: 110,
      track: -26,
    }) +
    note("Peckham Static", 40, 926) +
    note("00:00–05:00 on 99.9 FM", 40, 950) +
    note("9X-008", 40, 974) +
    mark(352, 948, 28)
  )
}
