import type { Drawing } from "../drawing.ts"
import { reference, shadow, table } from "../goods.ts"
import { type InkName, inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { disc, group, path, rect } from "../shapes.ts"
import { stack } from "../type.ts"

const wide = 560
const high = 250

/** A pair, torn at the dots on the night. */
export function ticket(): Drawing {
  const places = [
    ["translate(96 226) rotate(-9 280 125)", "marigold", "Row A  Seat 4"],
    ["translate(150 496) rotate(5 280 125)", "vermilion", "Row A  Seat 5"],
  ] as const
  return {
    alt:
      "Two paper tickets with perforated stubs, one marigold and one " +
      "vermilion, for a listening session at the 9X Room.",
    draw: () => ({
      ...table,
      plates: [
        ...places.flatMap(([turn, ink, seat]) => [
          shadow(group(turn, rect(0, 0, wide, high)), 12, 16, 9),
          { paste: group(turn, blank(ink)) },
          { paste: group(turn, session(seat)) },
        ]),
        reference("9X-EXP   Twelve seats a night"),
      ],
    }),
  }
}

/** Card with a bite out of each side where the stub tears. */
export function blank(
  ink: InkName,
  size: readonly [number, number] = [wide, high],
) {
  const [w, h] = size
  const tear = w - 150
  const outline =
    `M0 0 H${tear - 14} a14 14 0 0 0 28 0 H${w} V${h} H${tear + 14} ` +
    `a14 14 0 0 0 -28 0 H0 Z`
  return (
    path(outline, inks[ink].hex) +
    Array.from({ length: Math.floor((h - 50) / 14) }, (_, hole) =>
      disc(tear, 30 + hole * 14, 3, "rgba(40,25,5,.55)"),
    ).join("")
  )
}

function session(seat: string) {
  const dark = "#2a2a2e"
  return (
    stack(["Listening", "Session"], 62, {
      x: 28,
      y: 82,
      size: 66,
      weight: 820,
      width: 100,
      track: -18,
      fill: dark,
    }) +
    rect(28, 166, 360, 3, dark) +
    note("at the 9X Room", 28, 194, { size: 16, fill: dark }) +
    note("Doors 19:00", 28, 222, { size: 16, fill: dark }) +
    note(seat, 388, 222, { size: 16, anchor: "end", fill: dark }) +
    group(
      "translate(536 28) rotate(90)",
      note("Admit one", 0, 0, { size: 14, fill: dark }) +
        note("No. 0412", 194, 0, { size: 14, anchor: "end", fill: dark }) +
        mark(0, 24, 56, dark),
    )
  )
}
