import type { Drawing } from "../drawing.ts"
import { type Piece, reference, shadow, table } from "../goods.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { disc, group, path, rect, ring } from "../shapes.ts"
import { words } from "../type.ts"
import { sleeve } from "./vinyl-12.ts"

const shellTurn = "translate(210 560) rotate(-6 210 135)"
const caseTurn = "rotate(4 420 320)"

/** The tape, and the box it came in. */
export function cassette(piece: Piece): Drawing {
  return {
    alt:
      `${piece.title} on cassette: an amber tape with a dark label in front ` +
      `of its box, whose card shows the sleeve.`,
    draw: async () => {
      const art = await sleeve(piece)
      const box = rect(230, 90, 340, 540, "#000", 6)
      return {
        ...table,
        plates: [
          shadow(group(caseTurn, box)),
          { paste: group(caseTurn, jewelCase(art)) },
          shadow(group(shellTurn, rect(0, 0, 430, 272, "#000", 16)), 14, 18),
          { paste: group(shellTurn, shell()) },
          reference("9X-009-MC   Cassette, amber"),
        ],
      }
    },
  }
}

/** The card is tall: sleeve on top, the title under it. */
function jewelCase(art: (x: number, y: number, wide: number) => string) {
  const pale = "#f6efe2"
  return (
    rect(230, 90, 340, 540, "#15140f", 6) +
    art(242, 100, 318) +
    rect(242, 418, 318, 202, inks.marigold.hex) +
    words("Sodium", {
      x: 258,
      y: 480,
      size: 62,
      weight: 620,
      width: 118,
      track: -20,
    }) +
    note("Mara Voss", 260, 512, { size: 14 }) +
    note("Side A  Sodium", 260, 562, { size: 12 }) +
    note("Side B  Glasshouse", 260, 582, { size: 12 }) +
    mark(508, 590, 18) +
    rect(230, 90, 30, 540, "rgba(255,255,255,.16)", 6) +
    path("M470 90 L560 90 L400 630 L310 630 Z", "rgba(255,255,255,.07)") +
    `<rect x="230" y="90" width="340" height="540" rx="6" fill="none" ` +
    `stroke="${pale}" stroke-opacity="0.4" stroke-width="3"/>`
  )
}

function shell() {
  const amber = "#f2a428"
  return (
    rect(0, 0, 430, 272, "#b9770c", 16) +
    rect(0, 0, 430, 268, amber, 16) +
    rect(26, 20, 378, 172, "#18181b", 8) +
    words("Sodium", {
      x: 44,
      y: 62,
      size: 30,
      weight: 640,
      width: 118,
      fill: amber,
    }) +
    note("Mara Voss", 386, 48, { anchor: "end", size: 12, fill: amber }) +
    note("9X-009  A", 386, 68, { anchor: "end", size: 12, fill: amber }) +
    rect(26, 84, 378, 4, amber) +
    rect(26, 94, 378, 2, amber) +
    rect(86, 108, 258, 68, "#efe4cf", 34) +
    reel(130, 142) +
    reel(300, 142) +
    rect(176, 118, 78, 48, "#3a2a10", 4) +
    rect(176, 118, 46, 48, "#17110a", 4) +
    path("M84 268 L104 208 H326 L346 268 Z", "#d98f14") +
    disc(146, 246, 9, "#18181b") +
    disc(284, 246, 9, "#18181b") +
    rect(182, 238, 14, 14, "#18181b") +
    rect(234, 238, 14, 14, "#18181b") +
    [
      [16, 16],
      [414, 16],
      [16, 252],
      [414, 252],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 6, "#a9690a"))
      .join("")
  )
}

function reel(x: number, y: number) {
  const teeth = [0, 60, 120, 180, 240, 300]
    .map((turn) =>
      group(`translate(${x} ${y}) rotate(${turn})`, rect(-3, -20, 6, 10)),
    )
    .join("")
  return disc(x, y, 26, "#f7f1e4") + ring(x, y, 21, 3, "#18181b") + teeth
}
