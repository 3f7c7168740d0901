import { type Film, screen, turn } from "../film.ts"
import { inks } from "../inks.ts"
import { cloud } from "../noise.ts"
import { clip, disc, line, oval, type Point, path, rect } from "../shapes.ts"

const horizon = 400

/** Slack water: the lines move, nothing else wants to. */
export const lowWaterFilm: Film = {
  alt:
    "Mudflats in slow moving lines under a low seafoam moon, two people far " +
    "off at the edge of the water.",
  seconds: 8,
  still: 0.3,
  frame: (moment) => ({
    ...screen,
    paper: inks.seafoam.paper,
    grain: 0.4,
    plates: [
      { ink: "seafoam", art: moon(moment) + moonRoad(moment) },
      { ink: "seafoam", art: ripples(moment, 9), shift: [9, 6] },
      {
        ink: "graphite",
        art: ripples(moment, 0) + people() + rect(0, horizon - 2, 1600, 3),
      },
    ],
  }),
}

function moon(moment: number) {
  const y = 262 + 12 * Math.sin(moment * turn)
  return clip("sky", rect(0, 0, 1600, horizon), disc(1080, y, 190))
}

function ripples(moment: number, lift: number) {
  return Array.from({ length: 26 }, (_, row) => {
    const near = row / 25
    const y = horizon + 8 + near ** 1.7 * 560
    const points: Point[] = []
    for (let x = -20; x <= 1620; x += 16) {
      points.push([x, y + swell(x, y, near, moment) + lift * near])
    }
    return line(points, 1.8 + near ** 1.3 * 13)
  }).join("")
}

function swell(x: number, y: number, near: number, moment: number) {
  const broad = cloud(x / 620, y / 300, 4, 2) - 0.5
  const long = Math.sin(x / 210 + near * 7 - moment * turn)
  const short = Math.sin(x / 74 - near * 11 + moment * turn * 2)
  return near * (broad * 130 + long * 20 + short * 7)
}

/** The moon's road on the water. */
function moonRoad(moment: number) {
  return Array.from({ length: 13 }, (_, row) => {
    const near = row / 12
    const y = horizon + 12 + near ** 1.4 * 300
    const half = 190 * (1 - near * 0.55)
    const drift = 30 * Math.sin(row * 1.7 + moment * turn)
    const high = 5 + near * 15
    return rect(1080 - half + drift, y, half * 2, high, "#000", high / 2)
  }).join("")
}

function people() {
  return person(430, 1) + person(474, 0.88)
}

function person(x: number, size: number) {
  const foot = horizon + 22
  const top = foot - 86 * size
  return (
    oval(x, top + 9, 8 * size, 10 * size) +
    path(
      `M${x - 12 * size} ${foot - 8} L${x - 13 * size} ${top + 34 * size} ` +
        `Q${x - 12 * size} ${top + 20 * size} ${x} ${top + 19 * size} ` +
        `Q${x + 12 * size} ${top + 20 * size} ${x + 13 * size} ` +
        `${top + 34 * size} L${x + 12 * size} ${foot - 8} Z`,
    ) +
    rect(x - 8 * size, foot - 10, 6 * size, 14) +
    rect(x + 2 * size, foot - 10, 6 * size, 14)
  )
}
