import { bleed, type Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { clamp } from "../noise.ts"
import { disc } from "../shapes.ts"
import { stack } from "../type.ts"

/** What a link to the label looks like elsewhere. */
export const openGraph: Drawing = {
  alt:
    "The 9X mark and the words Amplifying Talent. Crafting Legacies. over " +
    "stadium lamps on vermilion.",
  draw: () => ({
    width: 1200,
    height: 630,
    paper: inks.vermilion.paper,
    plates: [
      { ink: "marigold", art: lamps(1.25), shift: [4, 3] },
      { ink: "vermilion", art: bleed + lamps(1.1, "#fff") },
      { ink: "graphite", art: lettering() },
    ],
  }),
}

function lamps(swell: number, fill = "#000") {
  const parts: string[] = []
  for (let row = -3; row < 8; row++) {
    for (let column = 3; column < 14; column++) {
      const x = column * 104 + row * 26
      const y = row * 104 - column * 26 + 190
      const far = Math.hypot(x - 1010, y - 210) / 560
      const radius = 52 * clamp(1 - far * far) * swell
      if (radius > 3) parts.push(disc(x, y, radius, fill))
    }
  }
  return parts.join("")
}

function lettering() {
  return (
    mark(64, 64, 150) +
    stack(["Amplifying Talent.", "Crafting Legacies."], 84, {
      x: 60,
      y: 440,
      size: 84,
      weight: 780,
      width: 116,
      track: -26,
    }) +
    note("An independent label in London", 64, 592, { size: 22 })
  )
}
