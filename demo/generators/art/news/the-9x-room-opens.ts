import { bleed, type Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark } from "../marks.ts"
import { disc, glow, path, polygon, rect, ring } from "../shapes.ts"
import { news } from "./sheet.ts"

export const the9xRoomOpens: Drawing = {
  alt:
    "A small listening room: two tall speakers either side of a turntable, " +
    "a lit 9X sign, and the backs of empty chairs in front.",
  draw: () => ({
    ...news,
    paper: inks.vermilion.paper,
    plates: [
      {
        ink: "vermilion",
        art: walls(),
        screen: { kind: "dots", cell: 10, angle: 25 },
      },
      {
        ink: "graphite",
        art: corners(),
        screen: { kind: "lines", cell: 9, angle: 0 },
      },
      { ink: "graphite", art: furniture() },
      { paste: cones() },
      { ink: "graphite", art: chairs() },
    ],
  }),
}

function walls() {
  return (
    bleed +
    glow("sign", [600, 190], 520, [
      [0, 0.02],
      [0.4, 0.4],
      [1, 1],
    ]) +
    rect(-20, -20, 1260, 860, "url(#sign)")
  )
}

function corners() {
  return (
    polygon(
      [
        [-20, -20],
        [190, 90],
        [190, 560],
        [-20, 820],
      ],
      "#666",
    ) +
    polygon(
      [
        [1220, -20],
        [1010, 90],
        [1010, 560],
        [1220, 820],
      ],
      "#666",
    ) +
    polygon(
      [
        [190, 560],
        [1010, 560],
        [1220, 820],
        [-20, 820],
      ],
      "#999",
    )
  )
}

function furniture() {
  return (
    mark(492, 120, 140) +
    rect(250, 250, 190, 350) +
    rect(760, 250, 190, 350) +
    rect(490, 470, 220, 20) +
    rect(510, 490, 16, 110) +
    rect(674, 490, 16, 110) +
    rect(530, 440, 140, 30) +
    path("M650 436 L640 424 L590 430", "none", `stroke="#000" stroke-width="6"`)
  )
}

function cones() {
  return [345, 855]
    .map(
      (x) =>
        disc(x, 330, 40, inks.vermilion.paper) +
        disc(x, 330, 14, "#242428") +
        disc(x, 480, 76, inks.vermilion.paper) +
        ring(x, 480, 56, 5, "#242428") +
        disc(x, 480, 26, "#242428"),
    )
    .join("")
}

/** Backs of chairs, nearest row cut by the frame. */
function chairs() {
  const rows = [
    { y: 610, size: 0.74, seats: [300, 500, 700, 900] },
    { y: 690, size: 1.06, seats: [180, 460, 740, 1020] },
  ]
  return rows
    .flatMap(({ y, size, seats }) =>
      seats.map(
        (x) =>
          rect(x - 70 * size, y, 140 * size, 70 * size, "#000", 16 * size) +
          rect(x - 60 * size, y + 60 * size, 10 * size, 160 * size) +
          rect(x + 50 * size, y + 60 * size, 10 * size, 160 * size) +
          rect(x - 74 * size, y + 96 * size, 148 * size, 20 * size),
      ),
    )
    .join("")
}
