import { bleed, type Drawing } from "../drawing.ts"
import { bust } from "../head.ts"
import { inks } from "../inks.ts"
import { between, cutOut, inked, sheet, sit } from "../portrait.ts"
import type { Distance, Part } from "../sculpt.ts"
import { type Point, polygon, tint } from "../shapes.ts"
import { egg, join, pose, press, rod } from "../solids.ts"

const root3 = Math.sqrt(3)

/** Nobody has seen the face. */
export const hexa: Drawing = {
  alt:
    "HEXA in graphite: a hooded figure whose face is a six-sided mask of " +
    "nested hexagons, before a wall of hexagonal tiles.",
  draw: async () => {
    const study = sit(sitter(), {
      centre: [0, -0.48],
      span: 3.8,
      ambient: 0.1,
      lights: [
        { from: [-0.7, 0.9, 0.7], power: 1.1 },
        { from: [1, 0.1, -0.2], power: 0.55, hard: false },
      ],
    })
    return {
      ...sheet,
      paper: inks.graphite.paper,
      plates: [
        {
          ink: "graphite",
          art: bleed + wall(),
          screen: { kind: "lines", cell: 8, angle: 60 },
        },
        await cutOut(study, inks.graphite.paper),
        {
          ink: "graphite",
          tone: inked(study, between(0.06, 0.8)),
          screen: { kind: "lines", cell: 7.2, angle: -60 },
        },
        { ink: "graphite", tone: inked(study, between(0.02, 0.16)) },
      ],
    }
  },
}

function wall() {
  const side = 62
  const parts: string[] = []
  for (let row = -1; row < 12; row++) {
    for (let column = -1; column < 9; column++) {
      const x = column * side * root3 + (row % 2 ? (side * root3) / 2 : 0)
      const y = row * side * 1.5
      const far = Math.hypot(x - 400, y - 400) / 620
      parts.push(polygon(hexagon(x, y, side * 0.94), tint(0.25 + far * 0.6)))
    }
  }
  return parts.join("")
}

function hexagon(x: number, y: number, radius: number): Point[] {
  return Array.from({ length: 6 }, (_, step): Point => {
    const angle = (step * Math.PI) / 3 + Math.PI / 6
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}

/** How far a point is from the middle, counted in hexagons, point up. */
function rank(x: number, y: number) {
  const u = Math.abs(x)
  const v = Math.abs(y)
  return Math.max(u, u / 2 + (v * root3) / 2)
}

/** A shallow pyramid of steps, each a smaller hexagon. */
const mask: Distance = (x, y, z) => {
  const out = rank(x, y - 0.02)
  const ring = Math.floor(out / 0.15)
  const within = out / 0.15 - ring
  const step = ring + Math.min(1, Math.max(0, (within - 0.72) / 0.28))
  const front = z - (0.86 - step * 0.085)
  const rim = (out - 0.86) * 0.85
  return Math.max(front * 0.72, rim, 0.1 - z)
}

function sitter(): Part[] {
  const face: Part = {
    distance: mask,
    shade: (x, y) => {
      const out = rank(x, y - 0.02)
      return out < 0.15 ? 0.02 : 0.92
    },
    centre: [0, 0, 0.45],
    reach: 1.1,
    gloss: 0.35,
  }
  const hood: Part = {
    distance: join(
      0.25,
      press(
        0.06,
        egg([0, 0.1, -0.3], [1.12, 1.32, 1.12]),
        egg([0, -0.04, 0.7], [0.92, 1.08, 0.9]),
      ),
      rod([0, -0.95, -0.36], [0, -4.4, -0.3], 0.62, 2.1),
    ),
    shade: 0.42,
    centre: [0, -0.1, -0.3],
    reach: 5,
  }
  const dark: Part = {
    distance: egg([0, 0, -0.25], [0.86, 1, 0.7]),
    shade: 0.02,
    centre: [0, 0, -0.25],
    reach: 1.05,
  }
  return [
    ...pose([face, hood, dark], { yaw: -16, pitch: -4 }),
    ...bust(0.36, 1.1),
  ]
}
