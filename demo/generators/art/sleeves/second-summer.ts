import type { Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { clip, disc, fade, group, rect } from "../shapes.ts"
import { words } from "../type.ts"

const horizon = 640

/** Two suns, printed one over the other as if by mistake. */
export const secondSummer: Drawing = {
  alt:
    "Two suns, one marigold and one orchid, overlap above the sea and sink " +
    "into it in stripes.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: inks.orchid.paper,
    plates: [
      { ink: "marigold", art: sun("a", 388, 430) + sea(388) },
      {
        ink: "orchid",
        art: sun("b", 612, 470),
        screen: { kind: "lines", cell: 13, angle: 0 },
      },
      { ink: "orchid", art: sea(612) },
      {
        ink: "seafoam",
        art: tide(),
        screen: { kind: "waves", cell: 15, swell: 5, length: 140 },
      },
      { ink: "cobalt", art: lettering() },
    ],
    grain: 0.8,
  }),
}

function sun(id: string, x: number, y: number) {
  const tone = fade(
    `tone${id}`,
    [0, y - 260],
    [0, horizon],
    [
      [0, 1],
      [1, id === "a" ? 1 : 0.35],
    ],
  )
  return clip(
    `sky${id}`,
    rect(-60, -60, 1120, horizon + 60),
    tone + disc(x, y, 268, `url(#tone${id})`),
  )
}

function sea(x: number) {
  return group(
    "",
    Array.from({ length: 9 }, (_, row) => {
      const half = 236 * Math.sqrt(1 - (row / 9.6) ** 2)
      const high = 22 - row * 1.6
      return rect(x - half, horizon + 14 + row * 31, half * 2, high)
    }).join(""),
  )
}

function tide() {
  return (
    fade(
      "tide",
      [0, horizon],
      [0, 1000],
      [
        [0, 0.25],
        [1, 0.8],
      ],
    ) + rect(-60, horizon, 1120, 420, "url(#tide)")
  )
}

function lettering() {
  return (
    words("Second", {
      x: 44,
      y: 126,
      size: 112,
      weight: 560,
      width: 100,
      track: -34,
    }) +
    words("Summer", {
      x: 956,
      y: 126,
      size: 112,
      weight: 560,
      width: 100,
      track: -34,
      anchor: "end",
    }) +
    note("Inês & the Tide", 48, 172) +
    note("9X-019", 952, 172, { anchor: "end" }) +
    mark(477, 942, 30)
  )
}
