import type { Drawing } from "../drawing.ts"
import { reference, shadow, table } from "../goods.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { grit } from "../noise.ts"
import { disc, group, rect } from "../shapes.ts"
import { words } from "../type.ts"
import { blank } from "./ticket.ts"

const turn = "translate(120 520) rotate(-8 280 120)"
const strips = 8

/** A pass left on the desk, between the faders. */
export function ticketDesk(): Drawing {
  return {
    alt:
      "A mixing desk seen from above, knobs and faders in rows, with a grey " +
      "ticket for Mixing Night with HEXA lying across it.",
    draw: () => ({
      ...table,
      plates: [
        shadow(rect(76, 70, 648, 830, "#000", 8)),
        { paste: desk() },
        {
          ink: "graphite",
          art: rect(76, 70, 648, 830, "#e6e6e6", 8),
          screen: { kind: "dots", cell: 4.6, angle: 45 },
          strength: 0.35,
        },
        shadow(group(turn, rect(0, 0, 560, 240)), 12, 18, 9),
        { paste: group(turn, pass()) },
        reference("9X-EXP   One night, eight channels"),
      ],
    }),
  }
}

function desk() {
  const channels = Array.from({ length: strips }, (_, index) => strip(index))
  return (
    rect(76, 70, 648, 830, "#2b2b30", 8) +
    rect(76, 70, 648, 46, "#1c1c20", 8) +
    mark(100, 82, 22, "#d9d6cf") +
    note("Desk B", 700, 100, { anchor: "end", size: 14, fill: "#d9d6cf" }) +
    channels.join("")
  )
}

function strip(index: number) {
  const x = 98 + index * 77.5
  const knobs = [150, 204, 258, 312, 366, 420]
    .map((y, row) => knob(x + 33, y, index, row))
    .join("")
  const level = 560 + grit(index, 3, 12) * 220
  return (
    rect(x, 124, 66, 762, "#34343a", 4) +
    knobs +
    rect(x + 30, 500, 6, 360, "#0d0d0f", 3) +
    Array.from({ length: 13 }, (_, tick) =>
      rect(x + 46, 506 + tick * 29, 10, 1.6, "#77757a"),
    ).join("") +
    rect(x + 14, level, 38, 58, "#d9d6cf", 4) +
    rect(x + 14, level + 26, 38, 6, inks.vermilion.hex) +
    rect(x + 22, 462, 22, 14, index % 3 ? "#55555c" : inks.acid.hex, 3)
  )
}

const caps = ["#d9d6cf", "#5cc7ae", "#5cc7ae", "#ffae12", "#e566bd", "#ff4f1f"]

function knob(x: number, y: number, index: number, row: number) {
  const angle = -130 + 260 * grit(index, row, 44)
  return (
    disc(x, y, 21, "#141416") +
    disc(x, y, 15, caps[row] ?? "#fff") +
    group(
      `translate(${x} ${y}) rotate(${angle.toFixed(1)})`,
      rect(-1.8, -19, 3.6, 14, "#141416"),
    )
  )
}

function pass() {
  const dark = "#242428"
  return (
    blank("graphite", [560, 240]).replace(
      inks.graphite.hex,
      inks.graphite.paper,
    ) +
    words("Mixing Night", {
      x: 26,
      y: 78,
      size: 58,
      weight: 820,
      width: 104,
      track: -20,
      fill: dark,
    }) +
    words("with HEXA", {
      x: 26,
      y: 136,
      size: 58,
      weight: 320,
      width: 104,
      track: -20,
      fill: dark,
    }) +
    rect(26, 158, 364, 3, dark) +
    note("Eight people, one desk", 26, 188, { size: 15, fill: dark }) +
    note("22:00 until it is right", 26, 212, { size: 15, fill: dark }) +
    group(
      "translate(536 26) rotate(90)",
      note("Admit one", 0, 0, { size: 19, fill: dark }) + mark(0, 24, 56, dark),
    )
  )
}
