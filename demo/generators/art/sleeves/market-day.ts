import type { Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { chance } from "../noise.ts"
import { clip, disc, fade, group, path, rect } from "../shapes.ts"
import { words } from "../type.ts"

const stripes = 8
const wide = 1000 / stripes
const drop = 250
const rows = [
  { y: 412, count: 6, radius: 88, ink: "marigold" },
  { y: 548, count: 7, radius: 80, ink: "vermilion" },
  { y: 676, count: 6, radius: 88, ink: "marigold" },
  { y: 812, count: 7, radius: 80, ink: "moss" },
  { y: 948, count: 6, radius: 88, ink: "vermilion" },
] as const

/** A stall in cut paper: awning, fruit, and a price card with the title. */
export const marketDay: Drawing = {
  alt:
    "A market stall in cut paper: a striped awning over rows of oranges, " +
    "tomatoes and limes, with a price card that reads Market Day.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: inks.marigold.paper,
    plates: [
      { ink: "marigold", art: fruit("marigold"), shift: [4, 0] },
      { ink: "vermilion", art: awning() + fruit("vermilion") },
      { ink: "moss", art: fruit("moss") + leaves(), shift: [-3, 3] },
      {
        ink: "cobalt",
        art: shade(),
        screen: { kind: "dots", cell: 10, angle: 30 },
        shift: [2, -3],
      },
      { paste: card() },
      { ink: "graphite", art: lettering() },
    ],
  }),
}

function awning() {
  const parts: string[] = []
  for (let index = 0; index < stripes; index += 2) {
    const x = index * wide
    parts.push(
      path(
        `M${x} -60 H${x + wide} V${drop} a${wide / 2} ${wide / 2} 0 0 1 ` +
          `${-wide} 0 Z`,
      ),
    )
  }
  return parts.join("")
}

function places(row: (typeof rows)[number]) {
  const gap = 1000 / (row.count - 0.5)
  const start = row.count === 6 ? 0.25 : -0.1
  return Array.from(
    { length: row.count + 1 },
    (_, index) => [(index + start) * gap - gap / 4, row.y] as const,
  )
}

function fruit(ink: string) {
  return rows
    .flatMap((row) =>
      places(row).map(([x, y]) =>
        disc(x, y, row.radius, row.ink === ink ? "#000" : "#fff"),
      ),
    )
    .join("")
}

/** One round side of each fruit lies in the shade of the next. */
function shade() {
  const under = fade(
    "under",
    [0, drop - 40],
    [0, drop + 200],
    [
      [0, 0.85],
      [1, 0],
    ],
  )
  const round = rows
    .map((row, order) =>
      places(row)
        .map(([x, y], index) => {
          const id = `round${order}x${index}`
          const tone = fade(
            id,
            [x - 40, y - 50],
            [x + 60, y + 70],
            [
              [0.35, 0],
              [1, 0.7],
            ],
          )
          return (
            disc(x, y, row.radius, "#fff") +
            tone +
            disc(x, y, row.radius, `url(#${id})`)
          )
        })
        .join(""),
    )
    .join("")
  const eaves = clip(
    "eaves",
    rect(-60, 0, 1120, 1100),
    Array.from({ length: stripes }, (_, index) => {
      const x = index * wide
      const grey = index % 2 ? "#ddd" : "#bbb"
      return path(
        `M${x} ${drop - 46} H${x + wide} V${drop} a${wide / 2} ` +
          `${wide / 2} 0 0 1 ${-wide} 0 Z`,
        grey,
      )
    }).join(""),
  )
  return round + under + gap(eaves)
}

function gap(eaves: string) {
  return (
    `<g style="mix-blend-mode:multiply">` +
    rect(-60, drop - 20, 1120, 260, "url(#under)") +
    `</g>` +
    awningMask() +
    eaves
  )
}

function awningMask() {
  return Array.from({ length: stripes }, (_, index) => {
    const x = index * wide
    return path(
      `M${x} -60 H${x + wide} V${drop} a${wide / 2} ${wide / 2} 0 0 1 ` +
        `${-wide} 0 Z`,
      "#fff",
    )
  }).join("")
}

function leaves() {
  const next = chance(15)
  return rows
    .filter((row) => row.ink === "marigold")
    .flatMap((row) =>
      places(row).map(([x, y]) =>
        group(
          `translate(${x + next(-20, 20)} ${y - 60}) ` +
            `rotate(${next(-50, 50)})`,
          path("M0 0 C22 -26 22 -56 0 -78 C-22 -56 -22 -26 0 0 Z"),
        ),
      ),
    )
    .join("")
}

const cardTurn = "translate(506 640) rotate(-5)"

function card() {
  return group(
    cardTurn,
    rect(-322, -172, 650, 350, "#1d1d20") +
      rect(-330, -180, 650, 350, inks.marigold.paper),
  )
}

function lettering() {
  const head = { size: 190, weight: 880, width: 76, track: -14 }
  return (
    group(
      cardTurn,
      words("Market", { ...head, x: -304, y: -34 }) +
        words("Day", { ...head, x: -304, y: 124 }) +
        words("5 for £1", { size: 62, weight: 820, width: 76, x: 66, y: 84 }) +
        note("Oba Lane", 68, 126, { size: 20 }) +
        rect(60, 12, 232, 5),
    ) +
    mark(36, 40, 34) +
    note("9X-015", 938, 66, { anchor: "middle", size: 18 })
  )
}
