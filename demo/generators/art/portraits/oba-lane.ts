import { bleed, type Drawing } from "../drawing.ts"
import { bust, head, neck } from "../head.ts"
import { inks } from "../inks.ts"
import { between, cutOut, inked, sheet, sit } from "../portrait.ts"
import type { Distance, Part } from "../sculpt.ts"
import { disc, group } from "../shapes.ts"
import { blend, egg, hoop, join, pose, rod } from "../solids.ts"

/** Side on, horn up, into the morning. */
export const obaLane: Drawing = {
  alt:
    "Oba Lane in marigold and black: a man in a soft woven cap plays the " +
    "trumpet in profile in front of a rayed sun.",
  draw: async () => {
    const study = sit(oba(), {
      centre: [0.72, -0.5],
      span: 4.5,
      ambient: 0.12,
      lights: [
        { from: [0.75, 0.75, 0.65], power: 1.15 },
        { from: [-1, 0.3, 0], power: 0.4, hard: false },
      ],
    })
    return {
      ...sheet,
      paper: inks.marigold.paper,
      plates: [
        { ink: "marigold", art: sun() },
        await cutOut(study, inks.marigold.paper),
        {
          ink: "marigold",
          tone: inked(study, between(0.2, 0.92)),
          screen: { kind: "dots", cell: 7.8, angle: 0 },
        },
        {
          ink: "graphite",
          tone: inked(study, between(0.03, 0.5)),
          screen: { kind: "dots", cell: 7.8, angle: 45 },
        },
      ],
    }
  },
}

function sun() {
  const rays = Array.from({ length: 28 }, (_, ray) =>
    group(
      `translate(430 410) rotate(${(ray * 360) / 28})`,
      `<path d="M0 0 L1200 -52 V52 Z" fill="#fff"/>`,
    ),
  ).join("")
  return bleed + rays + disc(430, 410, 330)
}

export function oba(): Part[] {
  const face = head({
    skin: 0.5,
    eyes: "closed",
    lips: 1.35,
    lipShade: 0.7,
    noseWide: 1.35,
    nose: 0.9,
    cheeks: 1.35,
    jaw: 1.02,
    browShade: 0.05,
  })
  return [
    ...pose([...face, cap(), ...trumpet(), ...hands()], {
      yaw: 68,
      pitch: 7,
      at: [-0.25, 0, 0],
    }),
    ...pose([...neck(0.46), ...bust(cloth, 1.02)], {
      yaw: 48,
      at: [-0.25, 0, 0],
    }),
  ]
}

/** A fila, leaning back, woven in bands. */
function cap(): Part {
  const crown = join(
    0.2,
    egg([0, 0.7, -0.18], [0.8, 0.5, 0.9]),
    egg([0.1, 0.98, -0.4], [0.68, 0.42, 0.66]),
  )
  return {
    distance: crown,
    shade: (x, y) => {
      const band = Math.sin((y + 0.12 * x) * 26)
      const stitch = Math.sin(x * 30) > 0 && Math.sin(y * 60) > 0
      return band > 0.35 ? 0.92 : stitch ? 0.4 : 0.2
    },
    centre: [0, 0.8, -0.25],
    reach: 1.1,
  }
}

/** Robe with an embroidered neck. */
function cloth(x: number, y: number, z: number) {
  const ring = Math.hypot(x, (y + 1.5) * 0.8, z * 0.4)
  if (ring < 0.85) return Math.sin(ring * 58) > 0 ? 0.95 : 0.45
  return 0.88
}

const lips = -0.56

function trumpet(): Part[] {
  const bell: Distance = (x, y, z) => {
    const out = Math.sqrt(x * x + (y - lips + 0.03) ** 2)
    const along = Math.min(1, Math.max(0, (z - 1.7) / 1.1))
    const flare = 0.05 + 0.5 * along ** 3.2
    return Math.max(Math.abs(out - flare) - 0.025, z - 2.8, 1.6 - z) * 0.6
  }
  const pipes = join(
    0.02,
    rod([0, lips, 0.88], [0, lips, 1.72], 0.042),
    rod([0, lips - 0.32, 1.12], [0, lips - 0.32, 2.05], 0.042),
    rod([0, lips - 0.02, 1.1], [0, lips - 0.32, 1.1], 0.04),
    rod([0, lips - 0.02, 2.05], [0, lips - 0.32, 2.12], 0.04),
    rod([0, lips, 0.82], [0, lips, 0.92], 0.085, 0.05),
  )
  const valves = [1.35, 1.55, 1.75].map((z) =>
    join(
      0.01,
      rod([0, lips - 0.42, z], [0, lips + 0.16, z], 0.08),
      rod([0, lips + 0.16, z], [0, lips + 0.34, z], 0.028),
    ),
  )
  const brass = join(0.01, pipes, ...valves)
  return [
    {
      distance: (x, y, z) => blend(brass(x, y, z), bell(x, y, z), 0.02),
      shade: 0.86,
      centre: [0, lips - 0.05, 1.8],
      reach: 1.2,
      gloss: 0.8,
    },
    {
      distance: hoop([0, lips - 0.03, 2.8], 0.56, 0.035),
      shade: 1,
      centre: [0, lips, 2.8],
      reach: 0.66,
      gloss: 0.8,
    },
  ]
}

/** One hand on the valves, one under them. */
function hands(): Part[] {
  const upper = [1.35, 1.55, 1.75].map((z) =>
    join(
      0.05,
      rod([0.2, lips + 0.08, z - 0.05], [0.14, lips + 0.4, z], 0.078),
      rod([0.14, lips + 0.4, z], [0, lips + 0.36, z], 0.068),
    ),
  )
  const lower = [1.36, 1.51, 1.66, 1.81].map((z) =>
    rod([-0.14, lips - 0.3, z], [0.17, lips - 0.24, z], 0.078),
  )
  const grip = join(
    0.1,
    ...upper,
    ...lower,
    egg([0.22, lips - 0.12, 1.5], [0.12, 0.26, 0.28]),
  )
  const sleeve = join(
    0.2,
    rod([0.26, lips - 0.36, 1.48], [0.75, lips - 1.5, 0.7], 0.16, 0.36),
    rod([0.75, lips - 1.5, 0.7], [0.85, lips - 1.5, 0], 0.36, 0.46),
  )
  return [
    {
      distance: grip,
      shade: 0.46,
      centre: [0.1, lips, 1.5],
      reach: 0.75,
    },
    {
      distance: sleeve,
      shade: 0.84,
      centre: [0.55, lips - 1, 0.8],
      reach: 1.6,
    },
  ]
}
