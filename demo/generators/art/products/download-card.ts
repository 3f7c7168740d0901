import type { Drawing } from "../drawing.ts"
import { type Piece, reference, shadow, table } from "../goods.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { clip, disc, group, rect } from "../shapes.ts"
import { words } from "../type.ts"
import { sleeve } from "./vinyl-12.ts"

const wide = 520
const high = 330
const frontTurn = "translate(110 200) rotate(-7 260 165)"
const backTurn = "translate(180 520) rotate(5 260 165)"

/** No object at all, so it gets a handsome ticket. */
export function downloadCard(piece: Piece): Drawing {
  return {
    alt:
      `A download card for ${piece.title}: the front shows the sleeve's ` +
      `amber lamps, the back has a code to redeem.`,
    draw: async () => {
      const art = await sleeve(piece)
      const card = rect(0, 0, wide, high, "#000", 18)
      return {
        ...table,
        plates: [
          shadow(group(frontTurn, card)),
          {
            paste: group(frontTurn, clip("front", card, art(0, -46, wide))),
          },
          shadow(group(backTurn, card)),
          { paste: group(backTurn, back(card)) },
          reference("9X-016-DL   WAV, FLAC, MP3"),
        ],
      }
    },
  }
}

function back(card: string) {
  const paper = inks.cobalt.paper
  const ink = inks.cobalt.hex
  return (
    card.replace("#000", paper) +
    words("N29", {
      x: 30,
      y: 96,
      size: 86,
      weight: 800,
      width: 125,
      track: -20,
      fill: ink,
    }) +
    note("Mara Voss", 34, 130, { fill: ink, size: 15 }) +
    note("Your code", 34, 214, { fill: ink, size: 13 }) +
    rect(30, 228, 330, 62, inks.marigold.hex) +
    note("N29 - WOOD - GREEN", 46, 267, { size: 21, fill: "#2a2a2e" }) +
    disc(454, 74, 34, ink) +
    disc(454, 74, 7, paper) +
    note("9X-016", 486, 286, { anchor: "end", fill: ink, size: 13 }) +
    mark(430, 244, 24, ink)
  )
}
