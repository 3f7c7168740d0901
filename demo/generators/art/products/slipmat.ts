import type { Drawing } from "../drawing.ts"
import { reference, shadow, table } from "../goods.ts"
import { inks } from "../inks.ts"
import { mark } from "../marks.ts"
import { clip, disc, group, ring } from "../shapes.ts"

const first = [322, 372] as const
const second = [470, 640] as const
const radius = 258

/** One to spin, one to spare. */
export function slipmat(): Drawing {
  return {
    alt:
      "A pair of felt slipmats, one black with rings that shimmer, one " +
      "vermilion with the 9X mark cut large.",
    draw: () => ({
      ...table,
      plates: [
        shadow(disc(...first, radius)),
        { paste: disc(...first, radius, "#efe6d2") },
        {
          ink: "graphite",
          art: clip("mat", disc(...first, radius), rings(0) + rings(9)),
        },
        { paste: disc(...first, 6, "#e9dfcc") },
        shadow(disc(...second, radius)),
        { paste: disc(...second, radius, "#f6ecdd") },
        { ink: "vermilion", art: disc(...second, radius) },
        { paste: big() },
        {
          ink: "graphite",
          art: disc(...second, radius, "#e2e2e2"),
          screen: { kind: "dots", cell: 4.4, angle: 20 },
          strength: 0.4,
        },
        { paste: disc(...second, 6, "#e9dfcc") },
        reference("9X-MAT   Felt, pair"),
      ],
      grain: 1,
    }),
  }
}

function rings(right: number) {
  return Array.from({ length: 30 }, (_, step) =>
    ring(first[0] + right, first[1] + right / 2, 8 + step * 9.4, 4.2),
  ).join("")
}

function big() {
  return group(
    "rotate(-16 470 640)",
    mark(470 - 178, 640 - 115, 230, inks.graphite.hex),
  )
}
