import type { Drawing } from "../drawing.ts"
import { reference, shadow, table } from "../goods.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { disc, type Point, path, polygon, rect } from "../shapes.ts"
import { words } from "../type.ts"

const centre = [400, 420] as const

/** The mask, small enough for a lapel. */
export function pin(): Drawing {
  return {
    alt:
      "A hexagonal enamel pin in black, white and vermilion with raised " +
      "metal lines, fastened to a printed HEXA backing card.",
    draw: () => ({
      ...table,
      plates: [
        shadow(rect(170, 100, 460, 740, "#000", 6)),
        { paste: card() },
        shadow(polygon(hexagon(176)), 12, 16, 9),
        { paste: enamel() },
        reference("9X-PIN   Hard enamel, 30 mm"),
      ],
    }),
  }
}

function card() {
  const dark = inks.graphite.hex
  return (
    rect(170, 100, 460, 740, "#d9d6cf", 6) +
    Array.from({ length: 9 }, (_, step) =>
      polygon(hexagon(206 + step * 34), "none").replace(
        "/>",
        ` stroke="#c3bfb6" stroke-width="3"/>`,
      ),
    )
      .join("")
      .replace(
        /^/,
        `<clipPath id="card"><rect x="170" y="100" width="460" ` +
          `height="740" rx="6"/></clipPath><g clip-path="url(#card)">`,
      ) +
    "</g>" +
    disc(400, 136, 13, "#e9dfcc") +
    words("HEXA", {
      x: 204,
      y: 776,
      size: 74,
      weight: 880,
      width: 125,
      track: -10,
      fill: dark,
    }) +
    note("Keep your mask on", 206, 808, { size: 14, fill: dark }) +
    mark(548, 786, 24, dark)
  )
}

function hexagon(radius: number): Point[] {
  return Array.from({ length: 6 }, (_, step): Point => {
    const angle = ((step * 60 - 90) * Math.PI) / 180
    return [
      centre[0] + radius * Math.cos(angle),
      centre[1] + radius * Math.sin(angle),
    ]
  })
}

/** Enamel lies a little lower than the metal between it. */
function enamel() {
  const layers = [
    [176, "#8d8a82"],
    [173, "#e9e6df"],
    [164, "#1b1b1e"],
    [132, "#d8d4cb"],
    [126, "#f7f4ec"],
    [96, "#d8d4cb"],
    [90, "#1b1b1e"],
    [60, "#d8d4cb"],
    [54, inks.vermilion.hex],
  ] as const
  const corners = hexagon(164)
  const spokes = corners
    .map(([x, y]) =>
      path(
        `M${centre[0]} ${centre[1]} L${x} ${y}`,
        "none",
        `stroke="#d8d4cb" stroke-width="5"`,
      ),
    )
    .join("")
  return (
    layers.map(([radius, fill]) => polygon(hexagon(radius), fill)).join("") +
    spokes +
    polygon(hexagon(30), "#d8d4cb") +
    polygon(hexagon(25), "#1b1b1e") +
    gleam()
  )
}

function gleam() {
  return (
    `<clipPath id="pin">${polygon(hexagon(168))}</clipPath>` +
    `<g clip-path="url(#pin)">` +
    path("M210 250 L360 220 L300 620 L170 640 Z", "rgba(255,255,255,.2)") +
    path("M390 220 L430 220 L360 640 L326 640 Z", "rgba(255,255,255,.14)") +
    `</g>`
  )
}
