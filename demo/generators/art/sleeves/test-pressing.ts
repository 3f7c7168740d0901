import type { Drawing } from "../drawing.ts"
import { type InkName, inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import type { Plate } from "../print.ts"
import { disc, group, rect, ring, stroke } from "../shapes.ts"
import { words } from "../type.ts"

const drums = Object.keys(inks) as InkName[]

/** A white label in a plain bag, with the printer's own marks left on. */
export const testPressing: Drawing = {
  alt:
    "A plain paper record bag with a round hole showing a blank white " +
    "label, printer's crosses and a strip of all eight inks.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: "#e6e0d3",
    plates: [
      { ink: "graphite", art: creases(), strength: 0.16 },
      ...drums.flatMap(patch),
      {
        ink: "graphite",
        art: disc(500, 470, 196) + disc(500, 470, 150, "#fff"),
      },
      {
        ink: "graphite",
        art: vinyl(),
        screen: { kind: "rings", cell: 5, centre: [500, 470] },
      },
      { ink: "cobalt", art: stamp(), strength: 0.86 },
      { ink: "graphite", art: printerMarks() },
    ],
    grain: 1,
  }),
}

function creases() {
  return (
    rect(0, 0, 26, 1000) +
    rect(974, 0, 26, 1000) +
    stroke("M26 0 V1000 M974 0 V1000 M0 962 H1000", 3)
  )
}

/** Solid, half and quarter of each drum: what a printer checks by. */
function patch(ink: InkName, index: number): Plate[] {
  const x = 100 + index * 100
  const steps = [
    { tone: "#000", y: 748 },
    { tone: "#777", y: 816 },
    { tone: "#bbb", y: 860 },
  ]
  return [
    { ink, art: rect(x, 748, 101, 68) },
    {
      ink,
      art: steps
        .slice(1)
        .map(({ tone, y }) => rect(x, y, 101, 44, tone))
        .join(""),
      screen: { kind: "dots", cell: 8, angle: index * 11 },
    },
  ]
}

function vinyl() {
  return (
    `<radialGradient id="bag" gradientUnits="userSpaceOnUse" cx="500" ` +
    `cy="470" r="200"><stop offset="0.74" stop-color="#fff"/>` +
    `<stop offset="1" stop-color="#888"/></radialGradient>` +
    disc(500, 470, 150, "#fff") +
    ring(500, 470, 198, 8, "#777")
  )
}

function stamp() {
  return (
    disc(500, 470, 8) +
    group(
      "rotate(-7 500 470)",
      words("TEST PRESSING", {
        x: 500,
        y: 428,
        size: 31,
        weight: 760,
        width: 92,
        track: 30,
        anchor: "middle",
      }) +
        note("9X-000  A", 500, 526, { anchor: "middle", size: 22 }) +
        note("Mara Voss", 500, 556, { anchor: "middle", size: 16 }),
    )
  )
}

function printerMarks() {
  const corners = [
    [70, 70],
    [930, 70],
    [70, 930],
    [930, 930],
  ] as const
  return (
    corners
      .map(
        ([x, y]) =>
          ring(x, y, 15, 2.4) +
          rect(x - 26, y - 1.2, 52, 2.4) +
          rect(x - 1.2, y - 26, 2.4, 52),
      )
      .join("") +
    note("Not for sale", 500, 76, { anchor: "middle" }) +
    note("Sheet 1 of 5", 500, 938, { anchor: "middle" }) +
    mark(110, 916, 26)
  )
}
