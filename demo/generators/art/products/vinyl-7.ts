import type { Drawing } from "../drawing.ts"
import { type Piece, reference, shadow, table } from "../goods.ts"
import { ground } from "../inks.ts"
import { record } from "../record.ts"
import { disc, group, rect } from "../shapes.ts"
import { edge, pressingOf, sleeve } from "./vinyl-12.ts"

/** A seven-inch with its middle knocked out, leaning on its sleeve. */
export function vinyl7(piece: Piece): Drawing {
  return {
    alt:
      `${piece.title} as a seven-inch single: the sleeve, and across its ` +
      `corner a black record with a wide hole and an acid yellow label.`,
    draw: async () => {
      const art = await sleeve(piece)
      const turn = "rotate(-8 400 420)"
      const board = rect(120, 150, 420, 420)
      const disk = { ...pressingOf(piece, 500, 640, 214), dinked: true }
      return {
        ...table,
        plates: [
          shadow(group(turn, board)),
          { paste: group(turn, art(120, 150, 420) + edge(120, 150, 420)) },
          shadow(disc(500, 640, 214), 12, 18, 10),
          { paste: record({ ...disk, hole: ground, turn: 14 }) },
          reference("9X-017-7   7-inch, 45 rpm"),
        ],
      }
    },
  }
}
