import type { Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { noise } from "../noise.ts"
import { line, type Point, path, polygon, rect } from "../shapes.ts"
import { news } from "./sheet.ts"

export const howWePressARecord: Drawing = {
  alt:
    "A cutting stylus ploughs a wavering groove into lacquer, seen so close " +
    "that each groove is as wide as a road.",
  draw: () => ({
    ...news,
    paper: inks.cobalt.paper,
    plates: [
      { ink: "seafoam", art: grooves(13), shift: [10, 0] },
      { ink: "graphite", art: rect(-20, -20, 1260, 860) + grooves(15, "#fff") },
      {
        ink: "graphite",
        art: falloff(),
        screen: { kind: "dots", cell: 8, angle: 45 },
      },
      { paste: stylus() },
    ],
  }),
}

/** The sound is the wobble: loud in the middle, quiet at the edges. */
function grooves(wide: number, colour = "#000") {
  return Array.from({ length: 26 }, (_, track) => {
    const base = -90 + track * 46
    const points: Point[] = []
    for (let x = -20; x <= 1220; x += 3) {
      const loud = 5 + 15 * noise(x / 150, track * 0.7, 3)
      const tune = Math.sin(x / 21 + track * 1.1) + Math.sin(x / 13.4) * 0.3
      const bend = ((x - 600) / 600) ** 2 * 60
      points.push([x, base + bend + loud * tune * 0.75])
    }
    const cut = track === 12 ? points.filter(([x]) => x < 700) : points
    return line(cut, track === 12 ? wide + 5 : wide, colour)
  }).join("")
}

function falloff() {
  return (
    `<linearGradient id="fall"><stop offset="0" stop-color="#000"/>` +
    `<stop offset="0.5" stop-color="#fff"/>` +
    `<stop offset="1" stop-color="#222"/></linearGradient>` +
    rect(0, 0, 1200, 800, "url(#fall)")
  )
}

function stylus() {
  const tip = [714, 474] as const
  return (
    polygon([[694, 474], tip, [728, 374], [680, 374]], inks.vermilion.hex) +
    polygon([[704, 474], tip, [728, 374], [708, 374]], "#b8330d") +
    polygon(
      [
        [668, 380],
        [740, 380],
        [740, 250],
        [860, 210],
        [860, -20],
        [548, -20],
        [548, 210],
        [668, 250],
      ],
      "#d4d8de",
    ) +
    polygon(
      [
        [712, 380],
        [740, 380],
        [740, 250],
        [860, 210],
        [860, -20],
        [760, -20],
        [760, 196],
        [712, 232],
      ],
      "#9aa1ac",
    ) +
    path(
      "M712 476 C780 440 800 380 770 330 C840 360 846 440 780 474 " +
        "C830 470 860 440 872 410 C880 470 820 510 712 476 Z",
      "#1d1d20",
    )
  )
}
