import type { Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import type { Plate } from "../print.ts"
import {
  clip,
  disc,
  fade,
  group,
  line,
  type Point,
  polygon,
  rect,
  ring,
} from "../shapes.ts"
import { words } from "../type.ts"

const wide = 660
const high = 440
const stock = "#fbf6ee"

/** Four cards on a table, the last one written and never addressed. */
export const postcardsToNobody: Drawing = {
  alt:
    "Picture postcards of a sun, the sea and a lighthouse scattered on " +
    "orchid, on top a written card whose address lines are empty.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: inks.orchid.paper,
    plates: [
      {
        ink: "orchid",
        art: table(),
        screen: { kind: "lines", cell: 12, angle: 45 },
      },
      ...card("translate(610 230) rotate(9)", sunset()),
      ...card("translate(300 330) rotate(-13)", lighthouse()),
      ...card("translate(690 560) rotate(17)", sea()),
      ...card("translate(440 700) rotate(-6)", written()),
    ],
    grain: 0.7,
  }),
}

function table() {
  return rect(-60, -60, 1120, 1120, "#5a5a5a")
}

/** Lays blank stock, then prints on it; art is drawn from the card's middle. */
function card(place: string, plates: Plate[]) {
  const blank =
    rect(-wide / 2 + 9, -high / 2 + 9, wide, high, "#3b2235") +
    rect(-wide / 2, -high / 2, wide, high, stock)
  const edge = rect(-wide / 2 + 20, -high / 2 + 20, wide - 40, high - 40)
  return [
    { paste: group(place, blank) },
    ...plates.map((plate, pass) => ({
      ...plate,
      art: group(
        place,
        clip(`card${place.length}${pass}`, edge, plate.art ?? ""),
      ),
    })),
  ]
}

function sunset(): Plate[] {
  const sky = fade(
    "sky",
    [0, -220],
    [0, 70],
    [
      [0, 0.85],
      [1, 0.08],
    ],
  )
  return [
    { ink: "marigold", art: disc(60, 10, 130) },
    {
      ink: "orchid",
      art: `${sky}${rect(-330, -220, 660, 290, "url(#sky)")}`,
      screen: { kind: "dots", cell: 9, angle: 20 },
    },
    { ink: "cobalt", art: rect(-330, 64, 660, 200) + glints() },
  ]
}

function glints() {
  return Array.from({ length: 7 }, (_, row) =>
    rect(60 - 110 + row * 13, 74 + row * 20, 220 - row * 26, 7, "#fff", 3),
  ).join("")
}

function lighthouse(): Plate[] {
  return [
    { ink: "seafoam", art: rect(-330, -220, 660, 440, "#777") + tower() },
    {
      ink: "vermilion",
      art:
        [0, 1, 2]
          .map((band) => {
            const y = -92 + band * 90
            const half = 34 + band * 13
            return polygon([
              [-130 - half, y],
              [-130 + half, y],
              [-130 + half + 6, y + 44],
              [-130 - half - 6, y + 44],
            ])
          })
          .join("") + rect(-158, -168, 56, 26),
    },
    {
      ink: "graphite",
      art: rect(-150, -142, 40, 40) + rect(-330, 160, 660, 80),
    },
    {
      ink: "marigold",
      art: polygon([
        [-112, -124],
        [340, -214],
        [340, -20],
      ]),
    },
  ]
}

function tower() {
  return polygon(
    [
      [-164, -100],
      [-96, -100],
      [-52, 170],
      [-208, 170],
    ],
    "#fff",
  )
}

function sea(): Plate[] {
  const rows = Array.from({ length: 15 }, (_, row) => {
    const points: Point[] = []
    for (let x = -340; x <= 340; x += 6) {
      points.push([x, -170 + row * 27 + 9 * Math.sin(x / 26 + row * 1.3)])
    }
    return line(points, 5 + row * 0.9)
  }).join("")
  return [
    { ink: "seafoam", art: rows, shift: [6, 6] },
    { ink: "cobalt", art: rows },
  ]
}

function written(): Plate[] {
  return [
    { ink: "orchid", art: stamp() },
    { ink: "cobalt", art: postmark(), strength: 0.85 },
    { ink: "graphite", art: message() },
  ]
}

function stamp() {
  const holes: string[] = []
  for (let step = 0; step <= 8; step++) {
    holes.push(disc(186, -188 + step * 16, 4.6, "#fff"))
    holes.push(disc(290, -188 + step * 16, 4.6, "#fff"))
  }
  for (let step = 0; step <= 6; step++) {
    holes.push(disc(189 + step * 16.4, -190, 4.6, "#fff"))
    holes.push(disc(189 + step * 16.4, -58, 4.6, "#fff"))
  }
  return (
    rect(186, -190, 104, 132) + holes.join("") + mark(202, -150, 46, "#fff")
  )
}

function postmark() {
  const waves = Array.from({ length: 5 }, (_, row) => {
    const points: Point[] = []
    for (let x = 0; x <= 150; x += 4) {
      points.push([40 + x, -150 + row * 17 + 5 * Math.sin(x / 12)])
    }
    return line(points, 4)
  }).join("")
  const town = note("ERICEIRA", 190, -82, { size: 15, anchor: "middle" })
  return (
    waves +
    ring(190, -88, 62, 4) +
    ring(190, -88, 46, 2.5) +
    town +
    note("14 IX", 190, -60, { size: 13, anchor: "middle" })
  )
}

function message() {
  const title = { size: 64, weight: 560, width: 88, track: -14, x: -292 }
  return (
    words("Postcards", { ...title, y: -118 }) +
    words("to Nobody", { ...title, y: -54 }) +
    note("Inês & the Tide", -292, 6, { size: 19 }) +
    note("Wish you were here.", -292, 66, { size: 15 }) +
    note("I will not say who.", -292, 92, { size: 15 }) +
    note("9X-012", -292, 184, { size: 15 }) +
    rect(24, -180, 3, 372) +
    [40, 90, 140].map((y) => rect(62, y, 228, 3)).join("")
  )
}
