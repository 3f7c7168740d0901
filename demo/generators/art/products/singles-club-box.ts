import type { Drawing } from "../drawing.ts"
import { printed, reference, shadow, table } from "../goods.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { disc, polygon, rect } from "../shapes.ts"
import { sleeves } from "../sleeves/index.ts"
import { stack } from "../type.ts"
import { edge } from "./vinyl-12.ts"

const inside = [
  "estuary",
  "blue-hour-bus",
  "lagos-to-lewisham",
  "same-coat",
  "the-hedge-and-the-hare",
  "n29",
] as const

/** Six sevens a year, in a box that fits the shelf. */
export function singlesClubBox(): Drawing {
  return {
    alt:
      "An open box marked Singles Club with six seven-inch singles standing " +
      "in it, one sleeve behind the other.",
    draw: async () => {
      const fronts = await Promise.all(inside.map(front))
      const standing = fronts.flatMap((art, order) => {
        const wide = 400 + order * 14
        const x = 400 - wide / 2 + (order % 2 ? 5 : -5)
        const y = 110 + order * 62
        return [
          shadow(rect(x, y, wide, wide), 0, -6, 6),
          { paste: art(x, y, wide) + edge(x, y, wide) },
        ]
      })
      return {
        ...table,
        plates: [
          shadow(
            polygon([
              [130, 560],
              [670, 560],
              [700, 900],
              [100, 900],
            ]),
          ),
          { paste: back() },
          ...standing,
          { paste: box() },
          reference("9X-CLUB   Six singles a year"),
        ],
      }
    },
  }
}

async function front(slug: string) {
  const drawing = sleeves[slug]
  if (!drawing) throw new Error(`No sleeve ${slug}`)
  return printed(await drawing.draw(), 640)
}

function back() {
  return polygon(
    [
      [166, 500],
      [634, 500],
      [690, 640],
      [110, 640],
    ],
    "#8c2308",
  )
}

function box() {
  const pale = inks.vermilion.paper
  const red = "#f4511f"
  return (
    polygon(
      [
        [166, 500],
        [110, 612],
        [110, 640],
        [166, 530],
      ],
      "#c43a10",
    ) +
    polygon(
      [
        [634, 500],
        [690, 612],
        [690, 640],
        [634, 530],
      ],
      "#c43a10",
    ) +
    rect(110, 606, 580, 296, red) +
    rect(110, 606, 580, 5, "rgba(255,255,255,.4)") +
    rect(110, 894, 580, 8, "rgba(0,0,0,.25)") +
    disc(400, 662, 30, "#b23208") +
    disc(400, 659, 28, "#5c1703") +
    rect(146, 716, 508, 150, pale) +
    stack(["Singles", "Club"], 58, {
      x: 166,
      y: 776,
      size: 66,
      weight: 860,
      width: 110,
      track: -24,
    }) +
    mark(566, 736, 44) +
    note("Year three", 634, 846, { anchor: "end", size: 15 })
  )
}
