import type { Drawing } from "../drawing.ts"
import { type Piece, reference, shadow, table } from "../goods.ts"
import { record } from "../record.ts"
import { disc, group, rect } from "../shapes.ts"
import { edge, pressingOf, sleeve } from "./vinyl-12.ts"

/** A ten-inch lies a little askew, with its download slip. */
export function vinyl10(piece: Piece): Drawing {
  return {
    alt:
      `${piece.title} on orchid ten-inch vinyl, sliding out to the right of ` +
      `its sleeve on warm paper.`,
    draw: async () => {
      const art = await sleeve(piece)
      const turn = "rotate(7 400 520)"
      const disk = { ...pressingOf(piece, 520, 520, 206), colour: "#e07cc2" }
      const board = rect(110, 305, 430, 430)
      return {
        ...table,
        plates: [
          shadow(group(turn, disc(520, 520, 206) + board)),
          { paste: group(turn, record({ ...disk, turn: 30 })) },
          shadow(group(turn, board), 8, 2, 7),
          { paste: group(turn, art(110, 305, 430) + edge(110, 305, 430)) },
          reference("9X-012-10   10-inch, orchid"),
        ],
      }
    },
  }
}
