import type { Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { cloud } from "../noise.ts"
import { clip, disc, line, type Point, rect } from "../shapes.ts"
import { words } from "../type.ts"

const horizon = 470

/** Ripples left on the mud, and a moon that made them. */
export const lowWater: Drawing = {
  alt:
    "A pale seafoam moon over a horizon; below it mudflats drawn in " +
    "rippling lines that thicken toward the viewer.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: inks.seafoam.paper,
    plates: [
      { ink: "seafoam", art: moon() + water() },
      { ink: "seafoam", art: ripples(4, 7), shift: [7, 5] },
      { ink: "graphite", art: ripples(4, 0) + lettering() },
    ],
    grain: 0.9,
  }),
}

function moon() {
  return clip("sky", rect(0, 0, 1000, horizon), disc(640, 330, 210))
}

function ripples(seed: number, lift: number) {
  const parts: string[] = []
  for (let row = 0; row < 44; row++) {
    const near = row / 43
    const y = horizon + 6 + near ** 1.75 * 545
    const points: Point[] = []
    for (let x = -20; x <= 1020; x += 8) {
      points.push([x, y + swell(x, y, near, seed) + lift * near])
    }
    parts.push(line(points, 0.9 + near ** 1.3 * 7.5))
  }
  return parts.join("")
}

function swell(x: number, y: number, near: number, seed: number) {
  const broad = cloud(x / 420, y / 210, seed, 3) - 0.5
  const fine = Math.sin(x / 34 + 9 * cloud(x / 260, y / 120, seed + 5, 2))
  return near * (broad * 150 + fine * 7 * near)
}

/** The moon's path over what water is left. */
function water() {
  return Array.from({ length: 16 }, (_, row) => {
    const near = row / 15
    const y = horizon + 10 + near ** 1.4 * 250
    const wide = 200 * (1 - near * 0.55) * (0.7 + 0.3 * Math.cos(row * 2.4))
    const drift = 26 * Math.sin(row * 1.7)
    const high = 3 + near * 10
    return rect(640 - wide + drift, y, wide * 2, high, "#000", high / 2)
  }).join("")
}

function lettering() {
  const set = { size: 58, weight: 420, width: 116, track: -12 }
  return (
    rect(0, horizon - 2, 1000, 2) +
    words("Low Water", { ...set, x: 48, y: 96 }) +
    words("Saltmarsh", { ...set, x: 48, y: 158, weight: 200 }) +
    note("9X-013", 952, 62, { anchor: "end" }) +
    note("LW 04:52  0.6 m", 952, 90, { anchor: "end" }) +
    mark(48, 414, 26)
  )
}
