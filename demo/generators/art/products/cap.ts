import type { Drawing } from "../drawing.ts"
import { reference, shadow, table } from "../goods.ts"
import { between, cutOut, inked, sit } from "../portrait.ts"
import type { Distance, Part } from "../sculpt.ts"
import { oval } from "../shapes.ts"
import { ball, egg, join, pose, press } from "../solids.ts"

/** Modelled like the portraits: six panels, a button, a brim. */
export function cap(): Drawing {
  return {
    alt:
      "An acid yellow six-panel cap with a black embroidered X, seen from " +
      "the front and one side.",
    draw: async () => {
      const study = sit(parts(), {
        centre: [0.06, 0.16],
        span: 2.6,
        ambient: 0.24,
        lights: [
          { from: [-0.6, 0.9, 0.65], power: 0.95 },
          { from: [0.9, 0.2, 0.3], power: 0.25, hard: false },
        ],
      })
      return {
        ...table,
        plates: [
          shadow(oval(400, 586, 300, 34), 6, 6, 15),
          await cutOut(study, "#f3f2ea"),
          {
            ink: "acid",
            tone: inked(study, (light, part) =>
              part === 1 ? 0 : light >= 0 ? 1 : 0,
            ),
          },
          {
            ink: "graphite",
            tone: inked(study, between(0.04, 0.74)),
            screen: { kind: "dots", cell: 4.4, angle: 45 },
          },
          reference("9X-CAP   Six panels, one size"),
        ],
      }
    },
  }
}

function parts(): Part[] {
  const shell = join(
    0.02,
    press(0.02, crown, (_x, y) => y + 0.02),
    ball([0, 0.75, -0.06], 0.06),
  )
  return pose(
    [
      {
        distance: join(0.03, shell, brim),
        shade: stitched,
        centre: [0, 0.3, 0.3],
        reach: 1.7,
      },
    ],
    { yaw: -34, pitch: -4, at: [0.1, 0, 0] },
  )
}

const crown: Distance = egg([0, 0, -0.06], [0.8, 0.76, 0.92])

/** A curved sheet: the space between two shells, cut to a half moon. */
const brim: Distance = (x, y, z) => {
  const bend = y + 0.02 - 0.06 + x * x * 0.34 + Math.max(0, z - 0.7) * 0.16
  const outline = Math.hypot(x / 0.78, (z - 0.5) / 1.02) - 1
  return Math.max(Math.abs(bend) - 0.022, outline * 0.6, 0.35 - z) * 0.7
}

/** Seams between panels, rows on the brim, and the badge. */
function stitched(x: number, y: number, z: number) {
  const onBrim = y < 0.12 && Math.hypot(x / 0.8, (z + 0.06) / 0.92) > 1.03
  if (onBrim) {
    const row = Math.hypot(x / 0.78, (z - 0.5) / 1.02)
    return Math.abs((row * 9) % 1) < 0.1 ? 0.5 : 0.86
  }
  if (z > 0.2 && badge(x, y - 0.4)) return 0.02
  const turn = ((Math.atan2(x, z + 0.06) * 3) / Math.PI + 6) % 1
  return Math.min(turn, 1 - turn) < 0.022 ? 0.42 : 0.86
}

function badge(x: number, y: number) {
  const inside = Math.abs(x) < 0.25 && Math.abs(y) < 0.2
  return inside && Math.abs(Math.abs(x) - Math.abs(y) * 1.2) < 0.075
}
