import { bleed, type Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { chance } from "../noise.ts"
import { clip, disc, fade, path, rect } from "../shapes.ts"
import { words } from "../type.ts"

const panes =
  rect(54, 90, 424, 560, "#000", 46) + rect(522, 90, 424, 560, "#000", 46)

/** Front seats, top deck, the sky going from pink to blue. */
export const blueHourBus: Drawing = {
  alt:
    "The view from the top deck of a bus at dusk: two rounded windows with " +
    "a sky from blue to pink, roofs, street lamps, and one passenger.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: inks.orchid.paper,
    plates: [
      { ink: "marigold", art: clip("seen", panes, lamps(13)) },
      {
        ink: "orchid",
        art: clip("seenO", panes, sky("o", 0.02, 0.95) + lamps(15, "#fff")),
        screen: { kind: "dots", cell: 9, angle: 15 },
      },
      {
        ink: "cobalt",
        art: clip("seenC", panes, sky("c", 0.95, 0.02) + lamps(13, "#fff")),
        screen: { kind: "dots", cell: 9, angle: 55 },
        shift: [3, 2],
      },
      { ink: "cobalt", art: clip("seenR", panes, roofs()) + inside() },
      { ink: "graphite", art: passenger() + seats() },
    ],
  }),
}

function sky(id: string, high: number, low: number) {
  return (
    fade(
      id,
      [0, 90],
      [0, 610],
      [
        [0, high],
        [1, low],
      ],
    ) + rect(0, 0, 1000, 700, `url(#${id})`)
  )
}

function lamps(radius: number, fill = "#000") {
  const far = [
    [150, 430, 0.5],
    [214, 400, 0.62],
    [300, 352, 0.85],
    [420, 280, 1.25],
    [590, 300, 1.15],
    [690, 356, 0.85],
    [766, 402, 0.62],
    [820, 430, 0.5],
  ] as const
  return far
    .map(([x, y, near]) => disc(x, y, radius * near * 1.3, fill))
    .join("")
}

function roofs() {
  const next = chance(29)
  const parts: string[] = []
  for (let x = 30; x < 980; x += 62) {
    const top = 486 + Math.abs(x - 500) * -0.16 + next(-22, 30)
    parts.push(rect(x, top, 63, 300))
    parts.push(rect(x + next(8, 34), top - 24, 15, 26))
    parts.push(path(`M${x} ${top} l31 -22 l31 22 Z`))
  }
  return parts.join("")
}

function inside() {
  return (
    bleed.replace("/>", ` mask="url(#glass)"/>`) +
    `<mask id="glass"><rect x="-60" y="-60" width="2400" height="2400" ` +
    `fill="#fff"/>${panes}</mask>` +
    lettering("#fff") +
    lettering("#fff", true)
  )
}

function seats() {
  return (
    rect(-20, 622, 1040, 15) +
    path("M40 1010 V812 Q40 760 96 760 H420 Q476 760 476 812 V1010 Z") +
    path("M524 1010 V812 Q524 760 580 760 H904 Q960 760 960 812 V1010 Z") +
    rect(492, 560, 16, 460) +
    lettering("#fff", true)
  )
}

/** Seen from behind: hair in a knot, collar up. */
function passenger() {
  return (
    disc(238, 448, 34) +
    path(
      "M162 560 C160 496 196 468 238 468 C282 468 316 498 314 562 " +
        "C313 604 300 630 286 650 L292 680 C352 690 396 716 412 770 " +
        "L412 800 L66 800 L66 770 C82 716 126 690 186 680 L190 650 " +
        "C176 630 163 604 162 560 Z",
    )
  )
}

function lettering(fill: string, low = false) {
  if (!low) {
    return (
      note("9X-004", 60, 58, { fill }) +
      note("Upper deck", 940, 58, { fill, anchor: "end" }) +
      mark(476, 36, 30, fill)
    )
  }
  return (
    words("Blue Hour Bus", {
      x: 68,
      y: 900,
      size: 50,
      weight: 640,
      width: 112,
      track: -10,
      fill,
    }) +
    words("Inês & the Tide", {
      x: 552,
      y: 900,
      size: 50,
      weight: 300,
      width: 104,
      track: -10,
      fill,
    })
  )
}
