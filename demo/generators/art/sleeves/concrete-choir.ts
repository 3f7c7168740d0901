import type { Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { oval, rect, tint } from "../shapes.ts"
import { words } from "../type.ts"

const columns = 8
const wide = 125
const tops = [396, 236, 316, 120, 190, 90, 280, 356] as const
const loud = 5

/** Board-marked columns with open mouths: one of them sings. */
export const concreteChoir: Drawing = {
  alt:
    "Eight round concrete columns of different heights, each with an open " +
    "dark mouth; one mouth is vermilion.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: inks.graphite.paper,
    plates: [
      {
        ink: "graphite",
        art: sky(),
        screen: { kind: "lines", cell: 16, angle: 90 },
      },
      {
        ink: "graphite",
        art: tops.map(column).join(""),
        screen: { kind: "dots", cell: 10.5, angle: 30 },
      },
      { ink: "vermilion", art: mouth(loud, 1.06), shift: [3, -2] },
      { ink: "graphite", art: mouths() },
      { paste: foot() },
      { ink: "graphite", art: lettering() },
    ],
    grain: 1,
  }),
}

function sky() {
  return (
    rect(-60, -60, 1120, 1120, "#d0d0d0") +
    tops
      .map(
        (top, index) =>
          rect(index * wide, top, wide, 1000, "#fff") +
          oval((index + 0.5) * wide, top, wide / 2, 17, "#fff"),
      )
      .join("")
  )
}

function column(top: number, index: number) {
  const x = index * wide
  const id = `column${index}`
  const stops = [0.95, 0.62, 0.22, 0.04, 0.16, 0.5, 0.86, 0.98]
    .map(
      (ink, step) => `<stop offset="${step / 7}" stop-color="${tint(ink)}"/>`,
    )
    .join("")
  const joints = [0, 1, 2, 3, 4, 5, 6]
    .map((step) => rect(x, top + 128 * (step + 1), wide, 4, "#222"))
    .join("")
  return (
    `<linearGradient id="${id}">${stops}</linearGradient>` +
    rect(x, top, wide, 1000 - top, `url(#${id})`) +
    oval(x + wide / 2, top, wide / 2, 17, tint(0.24)) +
    joints
  )
}

function mouth(index: number, swell = 1) {
  const x = index * wide + wide / 2
  const y = (tops[index] ?? 0) + 92
  const open = index === loud ? 46 : 20 + ((index * 29) % 17)
  return oval(x - 3, y, 25 * swell, open * swell)
}

function mouths() {
  return tops.map((_, index) => (index === loud ? "" : mouth(index))).join("")
}

function foot() {
  return rect(0, 800, 1000, 200, inks.graphite.paper)
}

function lettering() {
  return (
    words("Concrete", {
      x: 30,
      y: 884,
      size: 96,
      weight: 900,
      width: 125,
      track: -30,
    }) +
    words("Choir", {
      x: 30,
      y: 968,
      size: 96,
      weight: 900,
      width: 125,
      track: -30,
    }) +
    words("HEXA", {
      x: 966,
      y: 884,
      size: 40,
      weight: 860,
      width: 125,
      anchor: "end",
    }) +
    note("9X-007", 966, 966, { anchor: "end" }) +
    note(`${columns} voices, 138 bpm`, 966, 940, { anchor: "end" }) +
    mark(424, 942, 26)
  )
}
