import { bleed, type Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { noise } from "../noise.ts"
import { disc, fade, glow, rect, tint } from "../shapes.ts"
import { words } from "../type.ts"

/** The blind of a night bus, five lamps wide and nine high a letter. */
const blind = [
  "#...#.###..###.",
  "#...##...##...#",
  "##..#....##...#",
  "##..#....##...#",
  "#.#.#...#..####",
  "#..##..#......#",
  "#..##.#.......#",
  "#...##....#...#",
  "#...######.###.",
]
const pitch = 48
const left = 114
const top = 130
const horizon = 584

export const n29: Drawing = {
  alt:
    "The bus number N29 in glowing amber lamps on deep blue, running down " +
    "into a reflection on a wet road.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: inks.marigold.paper,
    plates: [
      { ink: "marigold", art: lit(21), shift: [2, 2] },
      {
        ink: "marigold",
        art: pools(),
        screen: { kind: "dots", cell: 4, angle: 0 },
      },
      {
        ink: "vermilion",
        art: embers() + pools(),
        screen: { kind: "dots", cell: 5, angle: 15 },
        strength: 0.8,
      },
      {
        ink: "cobalt",
        art: bleed + road("#fff") + lit(20, "#fff") + small("#fff"),
      },
      {
        ink: "cobalt",
        art: road("#000") + streaks() + small("#fff"),
        screen: { kind: "lines", cell: 9, angle: 0 },
      },
      {
        ink: "graphite",
        art: dusk() + unlit(),
        screen: { kind: "lines", cell: 9, angle: 0 },
      },
    ],
  }),
}

function lamps(wanted: string) {
  return blind.flatMap((row, down) =>
    [...row].flatMap((cell, across) =>
      cell === wanted
        ? [[left + gap(across) * pitch, top + down * pitch] as const]
        : [],
    ),
  )
}

/** One dark column stands between letters. */
function gap(across: number) {
  return across + Math.floor(across / 5) + 0.5
}

function lit(radius: number, fill = "#000") {
  return lamps("#")
    .map(([x, y]) => disc(x, y, radius, fill))
    .join("")
}

function unlit() {
  return lamps(".")
    .map(([x, y]) => disc(x, y, 15, tint(0.72)))
    .join("")
}

/** Lamps burn redder toward the edge of the glass. */
function embers() {
  return lamps("#")
    .map(([x, y], index) => {
      const id = `ember${index}`
      const heat = glow(id, [x - 4, y - 5], 27, [
        [0, 0],
        [0.45, 0.05],
        [1, 0.95],
      ])
      return heat + disc(x, y, 21, `url(#${id})`)
    })
    .join("")
}

/** Each lamp again, smeared down the wet road: ink is taken away. */
function streaks() {
  return lamps("#")
    .map(([x, y], index) => {
      const near = (y - top) / (8 * pitch)
      const head = horizon + 14 + (1 - near) * 190
      const sway = (noise(index, 3, 9) - 0.5) * 18 * (1 - near)
      const id = `streak${index}`
      const long = 130 + 60 * near
      const run = fade(
        id,
        [0, head],
        [0, head + long],
        [
          [0, 0.2 + 0.5 * (1 - near)],
          [0.25, 0.12 + 0.55 * (1 - near)],
          [1, 1],
        ],
      )
      const wide = 7 + 9 * near
      return run + rect(x + sway - wide, head, wide * 2, long, `url(#${id})`)
    })
    .join("")
}

/** The light under the taken ink; it gives out before the streak does. */
function pools() {
  return streaks().replaceAll(
    /<linearGradient (.*?)>.*?<\/linearGradient>/g,
    `<linearGradient $1><stop offset="0.3" stop-color="#000"/>` +
      `<stop offset="1" stop-color="#fff"/></linearGradient>`,
  )
}

function road(fill: string) {
  return rect(-60, horizon, 1120, 600, fill)
}

function dusk() {
  const sky = fade(
    "dusk",
    [0, 0],
    [0, horizon],
    [
      [0, 0.7],
      [0.5, 0.18],
      [1, 0.55],
    ],
  )
  return (
    sky +
    rect(-60, -60, 1120, horizon + 60, "url(#dusk)") +
    rect(-60, horizon, 1120, 16) +
    lit(25, "#fff") +
    small("#fff")
  )
}

function small(fill: string) {
  return (
    words("Mara Voss", {
      x: 60,
      y: 966,
      size: 38,
      weight: 640,
      width: 112,
      fill,
    }) +
    note("Trafalgar Square – Wood Green", 940, 966, { anchor: "end", fill }) +
    note("9X-016", 940, 60, { anchor: "end", fill }) +
    note("Every 12 minutes, all night", 60, 60, { fill }) +
    mark(478, 40, 26, fill)
  )
}
