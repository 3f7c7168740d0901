import { type Film, screen, turn } from "../film.ts"
import { inks } from "../inks.ts"
import { clamp } from "../noise.ts"
import type { Plate } from "../print.ts"
import { type Point, polygon, tint } from "../shapes.ts"

const side = 104
const tall = side * Math.sqrt(3)

/** Cubes breathe out from the middle and never arrive. */
export const tessellateLoop: Film = {
  alt:
    "A field of hexagons shaded as cubes; rings of light and dark travel " +
    "outward through their faces.",
  seconds: 4,
  still: 0,
  frame: (moment) => ({
    ...screen,
    paper: inks.graphite.paper,
    grain: 0.3,
    plates: [
      ...[0, 60, -60].map(
        (angle, which): Plate => ({
          ink: "graphite",
          art: faces(which, moment),
          screen: { kind: "lines", cell: 17, angle },
        }),
      ),
      { paste: heart(moment).replace("#000", inks.graphite.paper) },
      { ink: "vermilion", art: heart(moment) },
    ],
  }),
}

function faces(which: number, moment: number) {
  const parts: string[] = []
  for (let row = -1; row < 8; row++) {
    for (let column = -1; column < 11; column++) {
      const x = column * tall + (row % 2 ? tall / 2 : 0) - 10
      const y = row * side * 1.5
      const tone = depth(x, y, which, moment)
      parts.push(polygon(rhombus(x, y, which), tint(tone)))
    }
  }
  return parts.join("")
}

function rhombus(x: number, y: number, which: number): Point[] {
  const at = (step: number): Point => {
    const angle = ((step * 60 - 90) * Math.PI) / 180
    return [x + side * Math.cos(angle), y + side * Math.sin(angle)]
  }
  const first = which * 2 - 1
  return [[x, y], at(first), at(first + 1), at(first + 2)]
}

function depth(x: number, y: number, which: number, moment: number) {
  const far = Math.hypot(x - middle[0], y - middle[1])
  const breath = Math.cos(far / 120 - moment * turn + which * 0.5)
  const base = [0.14, 0.5, 0.76][which] ?? 0
  return clamp(base + breath * 0.34, 0.04, 0.985)
}

const middle: Point = [4 * tall + tall / 2 - 10, 3 * side * 1.5]

function heart(moment: number) {
  const size = side * (0.42 + 0.14 * Math.cos(moment * turn))
  return polygon(
    Array.from({ length: 6 }, (_, step): Point => {
      const angle = ((step * 60 - 90) * Math.PI) / 180
      return [
        middle[0] + size * Math.cos(angle),
        middle[1] + size * Math.sin(angle),
      ]
    }),
  )
}
