import { bleed, type Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { disc, group, path, rect, ring } from "../shapes.ts"
import { words } from "../type.ts"
import { news } from "./sheet.ts"

const tape = "translate(420 250) rotate(-4 180 110)"

export const openCallWinterDemos: Drawing = {
  alt:
    "A cassette marked Demo halfway through the brass letterbox of a " +
    "cobalt front door.",
  draw: () => ({
    ...news,
    paper: inks.marigold.paper,
    plates: [
      { ink: "cobalt", art: bleed },
      {
        ink: "graphite",
        art: panels(),
        screen: { kind: "dots", cell: 9, angle: 45 },
      },
      { paste: plate() },
      { paste: group(tape, cassette()) },
      { paste: flap() },
      {
        ink: "graphite",
        art: shade(),
        screen: { kind: "dots", cell: 7, angle: 20 },
      },
    ],
  }),
}

function panels() {
  return [
    [60, -40, 480, 190],
    [660, -40, 480, 190],
    [60, 660, 480, 240],
    [660, 660, 480, 240],
  ]
    .map(
      ([x = 0, y = 0, wide = 0, high = 0]) =>
        rect(x, y, wide, high, "#9a9a9a") +
        rect(x + 14, y + 14, wide - 28, high - 28, "#fff"),
    )
    .join("")
}

function plate() {
  return (
    rect(270, 420, 660, 170, "#a96f05", 10) +
    rect(270, 416, 660, 168, inks.marigold.hex, 10) +
    rect(330, 462, 540, 60, "#15130f", 4) +
    disc(300, 500, 9, "#a96f05") +
    disc(900, 500, 9, "#a96f05")
  )
}

/** Only the upper half shows: the rest is already in the hall. */
function cassette() {
  return (
    `<clipPath id="posted"><rect x="-40" y="-60" width="460" height="330"/>` +
    `</clipPath><g clip-path="url(#posted)">` +
    rect(0, 0, 360, 300, "#2a2a2e", 14) +
    rect(20, 18, 320, 140, "#f6ecdd", 6) +
    words("Demo", {
      x: 36,
      y: 76,
      size: 54,
      weight: 760,
      width: 112,
      fill: inks.vermilion.hex,
    }) +
    note("play first", 322, 50, { anchor: "end", size: 13 }) +
    rect(20, 92, 320, 5, inks.vermilion.hex) +
    rect(76, 110, 208, 60, "#2a2a2e", 30) +
    hub(112, 140) +
    hub(248, 140) +
    mark(158, 126, 28, "#f6ecdd") +
    `</g>`
  )
}

function hub(x: number, y: number) {
  return disc(x, y, 22, "#f6ecdd") + ring(x, y, 15, 5, "#2a2a2e")
}

function flap() {
  return (
    path("M318 508 H882 V536 L866 560 H334 L318 536 Z", "#d98f10") +
    path("M318 508 H882 V516 H318 Z", "#ffd27a")
  )
}

function shade() {
  return rect(318, 560, 566, 22, "#666") + rect(286, 590, 660, 18, "#888")
}
