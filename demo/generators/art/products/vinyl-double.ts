import type { Drawing } from "../drawing.ts"
import { type Piece, printed, reference, shadow, table } from "../goods.ts"
import { inks } from "../inks.ts"
import { record } from "../record.ts"
import { disc, group, polygon, rect } from "../shapes.ts"
import { sleeves } from "../sleeves/index.ts"
import { edge, pressingOf } from "./vinyl-12.ts"

/** Two records and a gatefold to hold them. */
export function vinylDouble(piece: Piece): Drawing {
  return {
    alt:
      `${piece.title} as a double album: a gatefold sleeve standing open a ` +
      `little, one marigold and one black record rising out of it.`,
    draw: async () => {
      const drawing = sleeves[piece.release ?? ""]
      if (!drawing) throw new Error(`No sleeve for ${piece.slug}`)
      const art = await printed(await drawing.draw(), 1100)
      const back = pressingOf(piece, 470, 300, 236)
      const front = pressingOf(piece, 330, 350, 236)
      const board = rect(110, 368, 520, 520)
      const flap = polygon([
        [630, 368],
        [722, 340],
        [722, 850],
        [630, 888],
      ])
      return {
        ...table,
        plates: [
          shadow(disc(470, 300, 236) + disc(330, 350, 236) + board + flap),
          { paste: record({ ...back, side: "Side C", turn: 24 }) },
          shadow(disc(330, 350, 236), 7, 0, 8),
          { paste: record({ ...front, colour: "#f3ab23", turn: -12 }) },
          shadow(board, 0, -7, 7),
          { paste: inside(flap) },
          { paste: art(110, 368, 520) + edge(110, 368, 520) },
          reference("9X-015-2LP   2 x 12-inch, gatefold"),
        ],
      }
    },
  }
}

/** What can be seen of the inner panel. */
function inside(flap: string) {
  const stripes = [0, 1, 2].map((band) =>
    polygon(
      [
        [630, 420 + band * 150],
        [722, 392 + band * 147],
        [722, 462 + band * 147],
        [630, 494 + band * 150],
      ],
      inks.vermilion.hex,
    ),
  )
  return (
    flap.replace("#000", "#f1e4c6") +
    stripes.join("") +
    group(
      "",
      polygon(
        [
          [630, 368],
          [660, 359],
          [660, 876],
          [630, 888],
        ],
        "rgba(40,20,0,.3)",
      ),
    )
  )
}
