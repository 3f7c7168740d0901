import type { Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { note } from "../marks.ts"
import { cloud } from "../noise.ts"
import { line, type Point, rect } from "../shapes.ts"
import { words } from "../type.ts"
import { news } from "./sheet.ts"

export const saltmarshAndTheTideArchive: Drawing = {
  alt:
    "A tide gauge, a tall numbered board, stands in rippled seafoam water " +
    "over the contour lines of a chart.",
  draw: () => ({
    ...news,
    paper: inks.seafoam.paper,
    plates: [
      { ink: "graphite", art: contours(), strength: 0.55 },
      { ink: "seafoam", art: water() },
      { paste: staff() },
      { ink: "graphite", art: numbers() },
      { ink: "seafoam", art: ripples(), shift: [0, 4] },
      { ink: "cobalt", art: ripples() },
    ],
  }),
}

function contours() {
  return Array.from({ length: 34 }, (_, row) => {
    const points: Point[] = []
    for (let x = -10; x <= 1210; x += 12) {
      const hill = cloud(x / 420, row / 9, 31, 3) - 0.5
      points.push([x, row * 18 - 40 + hill * 190])
    }
    return line(points, 2)
  }).join("")
}

function water() {
  return rect(-20, 560, 1260, 300)
}

function staff() {
  return rect(500, -20, 200, 620, "#fbfaf3")
}

/** One tooth a tenth, as on harbour walls. */
function numbers() {
  const teeth = Array.from({ length: 30 }, (_, step) => {
    const y = 20 + step * 20
    return step % 2 ? "" : rect(step % 4 ? 500 : 540, y, 60, 20)
  }).join("")
  const figures = [5, 4, 3]
    .map((metre, step) =>
      words(String(metre), {
        x: 626,
        y: 132 + step * 200,
        size: 104,
        weight: 760,
        width: 90,
      }),
    )
    .join("")
  return (
    teeth +
    figures +
    rect(496, -20, 6, 620) +
    rect(698, -20, 6, 620) +
    note("m", 706 - 34, 60, { size: 20 })
  )
}

function ripples() {
  return Array.from({ length: 9 }, (_, row) => {
    const points: Point[] = []
    const y = 574 + row * 27
    for (let x = -10; x <= 1210; x += 8) {
      const near = Math.exp(-(((x - 600) / 240) ** 2))
      const swell = Math.sin(x / (26 + row * 5) + row * 1.7)
      points.push([x, y + swell * (3 + 10 * near) + 9 * near])
    }
    return line(points, 3 + row * 1.1)
  }).join("")
}
