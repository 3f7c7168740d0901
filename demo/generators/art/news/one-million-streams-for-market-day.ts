import type { Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { path, rect, stroke } from "../shapes.ts"
import { news } from "./sheet.ts"

const wide = 100
const drop = 150

/** Ten bundles: somebody kept count by hand. */
export const oneMillionStreamsForMarketDay: Drawing = {
  alt:
    "A striped market awning over a board of chalked tally marks counted in " +
    "fives, the last stroke in vermilion.",
  draw: () => ({
    ...news,
    paper: inks.marigold.paper,
    plates: [
      { ink: "marigold", art: board() },
      {
        ink: "cobalt",
        art: shade(),
        screen: { kind: "dots", cell: 11, angle: 30 },
      },
      { paste: eaves(inks.marigold.paper, 1) },
      { ink: "vermilion", art: eaves("#000", 2) + last(), shift: [3, 2] },
      { ink: "graphite", art: tallies() },
    ],
  }),
}

function board() {
  return rect(-20, 100, 1260, 760)
}

function shade() {
  return (
    `<linearGradient id="under" x2="0" y2="1"><stop offset="0" ` +
    `stop-color="#444"/><stop offset="1" stop-color="#fff"/>` +
    `</linearGradient>` +
    rect(-20, 120, 1260, 240, "url(#under)")
  )
}

function eaves(fill: string, every: number) {
  return Array.from({ length: 12 }, (_, stripe) =>
    stripe % every
      ? ""
      : path(
          `M${stripe * wide} -20 h${wide} V${drop} a50 50 0 0 1 -100 0 Z`,
          fill,
        ),
  ).join("")
}

function tallies() {
  const parts: string[] = []
  for (let bundle = 0; bundle < 10; bundle++) {
    const x = 96 + (bundle % 5) * 212
    const y = bundle < 5 ? 300 : 550
    for (let mark = 0; mark < 4; mark++) {
      const lean = ((bundle * 7 + mark * 13) % 9) - 4
      const left = x + mark * 34
      parts.push(
        stroke(`M${left} ${y} L${left + lean} ${y + 170}`, 13, "#000", cap),
      )
    }
    if (bundle < 9) {
      parts.push(
        stroke(`M${x - 26} ${y + 138} L${x + 130} ${y + 30}`, 13, "#000", cap),
      )
    }
  }
  return parts.join("")
}

function last() {
  return stroke("M912 700 L1094 560", 22, "#000", cap)
}

const cap = `stroke-linecap="round"`
