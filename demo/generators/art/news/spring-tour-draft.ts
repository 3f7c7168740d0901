import type { Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { note } from "../marks.ts"
import { disc, path, ring, stroke } from "../shapes.ts"
import { news } from "./sheet.ts"

const coast =
  "M1240 -40 H440 C460 40 380 90 410 160 C436 220 520 210 500 290 " +
  "C484 350 380 360 400 440 C420 510 540 500 560 570 C576 630 500 680 " +
  "520 840 H1240 Z"
const towns = [
  [640, 110, "Vigo"],
  [556, 236, "Porto"],
  [760, 330, "Coimbra"],
  [470, 424, "Ericeira"],
  [640, 540, "Lisboa"],
  [860, 690, "Faro"],
] as const

export const springTourDraft: Drawing = {
  alt:
    "A map of an invented coast in orchid, ringed by contour lines of sea, " +
    "with a dotted route joining six towns.",
  draw: () => ({
    ...news,
    paper: inks.orchid.paper,
    plates: [
      {
        ink: "cobalt",
        art: sea(),
        strength: 0.9,
      },
      { ink: "orchid", art: path(coast), shift: [-4, 3] },
      { ink: "graphite", art: route() },
    ],
  }),
}

const join = `stroke-linejoin="round"`

/** The coast again and again, further out each time. */
function sea() {
  return (
    Array.from({ length: 13 }, (_, step) => {
      const wide = (13 - step) * 62
      return (
        stroke(coast, wide, "#000", join) +
        stroke(coast, wide - 9, "#fff", join)
      )
    }).join("") + path(coast, "#fff")
  )
}

function route() {
  const way = towns.map(([x, y]) => `${x} ${y}`).join(" L")
  return (
    stroke(
      `M${way}`,
      7,
      "#000",
      `stroke-dasharray="3 17" ` + `stroke-linecap="round"`,
    ) +
    towns
      .map(
        ([x, y, name], index) =>
          disc(x, y, 15) +
          disc(x, y, 6, "#fff") +
          (index === 3 ? ring(x, y, 30, 6) : "") +
          note(name, x + (index === 3 ? 44 : 28), y + 8, {
            size: 24,
            weight: 600,
          }),
      )
      .join("")
  )
}
