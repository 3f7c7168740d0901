import { bleed, type Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { chance } from "../noise.ts"
import { line, polygon, rect, ring } from "../shapes.ts"
import { words } from "../type.ts"
import { news } from "./sheet.ts"

const shops = ["NAILS", "YAM & PLANTAIN", "PHONES", "CLOTH", "GOSPEL TAPES"]

export const peckhamStaticTakesOverRyeLane: Drawing = {
  alt:
    "A high street under an acid yellow sky: shop signs below, a thicket of " +
    "television aerials on the roofs, one of them sending.",
  draw: () => ({
    ...news,
    paper: inks.acid.paper,
    plates: [
      { ink: "acid", art: bleed },
      { ink: "graphite", art: waves() + street() + aerials() },
      { paste: signs() },
    ],
  }),
}

function waves() {
  return Array.from({ length: 20 }, (_, step) =>
    ring(846, 130, 40 + step * 30, 3.2),
  ).join("")
}

function street() {
  const next = chance(15)
  return shops
    .map((_, index) => {
      const x = index * 240
      const top = 400 + next(-40, 40)
      const windows = [0, 1, 2]
        .map((pane) => rect(x + 34 + pane * 64, top + 60, 38, 76, "#fff"))
        .join("")
      return (
        rect(x, top, 241, 440) +
        rect(x + 30, top - 50, 40, 56) +
        windows +
        rect(x + 20, 700, 200, 110, "#fff") +
        rect(x + 116, 700, 8, 110)
      )
    })
    .join("")
}

function aerials() {
  const masts = [
    [60, 200, 0.8],
    [208, 250, 0.6],
    [330, 170, 1],
    [470, 260, 0.6],
    [596, 210, 0.8],
    [846, 130, 1.3],
    [1010, 240, 0.7],
    [1130, 190, 0.9],
  ] as const
  return masts
    .map(([x, y, size], index) => {
      const rungs = [0, 1, 2, 3, 4].map((rung) =>
        rect(
          x - (46 - rung * 6) * size,
          y + rung * 22 * size,
          (92 - rung * 12) * size,
          5,
        ),
      )
      const stay =
        index === 5
          ? line(
              [
                [x, y + 120],
                [x - 90, 420],
              ],
              3,
            ) +
            line(
              [
                [x, y + 120],
                [x + 90, 420],
              ],
              3,
            )
          : ""
      return rect(x - 4, y - 16, 8, 320) + rungs.join("") + stay
    })
    .join("")
}

function signs() {
  const colours = [
    inks.vermilion.hex,
    inks.seafoam.hex,
    inks.orchid.hex,
    inks.marigold.hex,
    inks.cobalt.hex,
  ]
  return shops
    .map((name, index) => {
      const x = index * 240 + 10
      const awning = polygon(
        [
          [x, 646],
          [x + 220, 646],
          [x + 232, 700],
          [x - 12, 700],
        ],
        inks.acid.paper,
      )
      return (
        rect(x, 588, 220, 58, colours[index] ?? "#fff") +
        words(name, {
          x: x + 110,
          y: 628,
          size: name.length > 9 ? 23 : 34,
          weight: 860,
          width: 100,
          anchor: "middle",
          fill: index === 4 ? inks.acid.paper : "#242428",
        }) +
        awning
      )
    })
    .join("")
}
