import type { Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark } from "../marks.ts"
import { disc, oval, path, rect, ring } from "../shapes.ts"
import { news } from "./sheet.ts"

const presses = [150, 600, 1050]

export const pressingCoOp: Drawing = {
  alt:
    "Three record presses in a row, each with its heavy jaw open over a " +
    "fresh record: one vermilion, one black, one seafoam.",
  draw: () => ({
    ...news,
    paper: inks.marigold.paper,
    plates: [
      {
        ink: "marigold",
        art: wall(),
        screen: { kind: "lines", cell: 16, angle: 90 },
      },
      { paste: presses.map((x) => body(x, "#f8efda")).join("") },
      {
        ink: "graphite",
        art: presses.map((x) => body(x, "#000")).join("") + floor(),
      },
      { paste: presses.map(disk).join("") },
    ],
  }),
}

function wall() {
  return rect(-20, -20, 1260, 860, "#666") + rect(-20, 640, 1260, 300, "#000")
}

function floor() {
  return rect(-20, 700, 1260, 12)
}

/** Columns, the ram above, the plate below. */
function body(x: number, fill: string) {
  return (
    rect(x - 180, 96, 360, 74, fill) +
    rect(x - 160, 96, 30, 560, fill) +
    rect(x + 130, 96, 30, 560, fill) +
    rect(x - 34, 170, 68, 90, fill) +
    rect(x - 128, 250, 256, 66, fill) +
    rect(x - 150, 480, 300, 60, fill) +
    path(`M${x - 90} 540 H${x + 90} L${x + 130} 706 H${x - 130} Z`, fill) +
    disc(x, 70, 46, fill) +
    mark(x - 32, 116, 36, fill === "#000" ? "#fff" : fill)
  )
}

function disk(x: number, order: number) {
  const plastics = [inks.vermilion.hex, "#1a1a1c", inks.seafoam.hex]
  const labels = [inks.graphite.hex, inks.marigold.hex, "#f6ecdd"]
  const plastic = plastics[order] ?? "#000"
  return (
    oval(x, 462, 132, 34, plastic) +
    `<g transform="translate(${x} 462) scale(1 0.257)">` +
    [62, 78, 94, 110]
      .map((radius) => ring(0, 0, radius, 3, "rgba(255,255,255,.28)"))
      .join("") +
    disc(0, 0, 44, labels[order]) +
    disc(0, 0, 6, "#f6ecdd") +
    `</g>`
  )
}
