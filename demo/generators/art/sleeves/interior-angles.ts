import type { Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { clamp } from "../noise.ts"
import { line, type Point, polygon, rect, stroke, tint } from "../shapes.ts"
import { words } from "../type.ts"

const side = 96
const tall = side * Math.sqrt(3)

/** Cubes or hexagons, depending on how long you look: each face has its own
 * line screen, sixty degrees from the next. */
export const interiorAngles: Drawing = {
  alt:
    "A wall of hexagons shaded with three directions of fine lines so that " +
    "they turn into cubes, one corner measured in vermilion: 120 degrees.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: inks.graphite.paper,
    plates: [
      {
        ink: "graphite",
        art: faces(0),
        screen: { kind: "lines", cell: 11, angle: 0 },
      },
      {
        ink: "graphite",
        art: faces(1),
        screen: { kind: "lines", cell: 11, angle: 60 },
      },
      {
        ink: "graphite",
        art: faces(2),
        screen: { kind: "lines", cell: 11, angle: -60 },
      },
      { paste: strip() + window() },
      { ink: "vermilion", art: angle(), shift: [2, 1] },
      { ink: "graphite", art: lettering() },
    ],
  }),
}

function faces(which: number) {
  const parts: string[] = []
  for (let row = -1; row < 9; row++) {
    for (let column = -1; column < 8; column++) {
      const x = column * tall + (row % 2 ? tall / 2 : 0) + 42
      const y = row * side * 1.5 + 6
      parts.push(polygon(rhombus(x, y, which), tint(depth(x, y, which))))
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

/** Light wanders over the wall in rings, so the cubes breathe. */
function depth(x: number, y: number, which: number) {
  const far = Math.hypot(x - 520, y - 380)
  const breath = 0.5 + 0.5 * Math.cos(far / 118)
  const base = [0.1, 0.5, 0.78][which] ?? 0
  return clamp(base + (breath - 0.5) * 0.55, 0.05, 0.985)
}

const centre: Point = [3 * tall + tall / 2 + 42, 3 * side * 1.5 + 6]

function window() {
  return polygon(hexagon(side * 0.985), inks.graphite.paper)
}

function hexagon(radius: number): Point[] {
  const [x, y] = centre
  return Array.from({ length: 6 }, (_, step): Point => {
    const angle = ((step * 60 - 90) * Math.PI) / 180
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}

function angle() {
  const [x, y] = centre
  const corners = hexagon(side * 0.93)
  return (
    line([...corners, ...corners.slice(0, 2)], 12) +
    stroke(`M${x - 40} ${y - 65} A46 46 0 0 0 ${x + 40} ${y - 65}`, 8) +
    words("120°", {
      x: x + 5,
      y: y + 26,
      size: 46,
      weight: 720,
      width: 112,
      anchor: "middle",
    })
  )
}

function strip() {
  return rect(0, 888, 1000, 112, inks.graphite.paper)
}

function lettering() {
  return (
    rect(0, 888, 1000, 5) +
    words("HEXA", { x: 40, y: 966, size: 62, weight: 860, width: 125 }) +
    words("Interior Angles", {
      x: 320,
      y: 966,
      size: 62,
      weight: 300,
      width: 100,
      track: -10,
    }) +
    note("9X-014", 960, 940, { anchor: "end" }) +
    mark(904, 950, 24)
  )
}
