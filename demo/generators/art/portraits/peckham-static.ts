import { bleed, type Drawing } from "../drawing.ts"
import { bust, head, neck } from "../head.ts"
import { inks } from "../inks.ts"
import { grit } from "../noise.ts"
import { between, cutOut, inked, sheet, sit } from "../portrait.ts"
import type { Distance, Part, Study } from "../sculpt.ts"
import { rect, tint } from "../shapes.ts"
import { egg, hoop, join, pose, press, rod } from "../solids.ts"

/** Hood up, cap down, signal going. */
export const peckhamStatic: Drawing = {
  alt:
    "Peckham Static in acid yellow and black: a man in a cap and big " +
    "headphones, collar zipped up, the picture torn sideways by static.",
  draw: async () => {
    const study = tear(
      sit(sitter(), {
        centre: [0, -0.62],
        span: 3.9,
        ambient: 0.1,
        lights: [
          { from: [0.8, 0.35, 0.75], power: 1.15 },
          { from: [-1, 0.1, -0.1], power: 0.6, hard: false },
        ],
      }),
    )
    return {
      ...sheet,
      paper: inks.acid.paper,
      plates: [
        { ink: "acid", art: bleed },
        {
          ink: "graphite",
          art: snow(),
          screen: { kind: "lines", cell: 8, angle: 0 },
        },
        await cutOut(study, inks.acid.paper),
        {
          ink: "acid",
          tone: inked(study, between(0.3, 0.86)),
          screen: { kind: "lines", cell: 7.2, angle: 0 },
          shift: [4, 0],
        },
        {
          ink: "graphite",
          tone: inked(study, between(0.03, 0.62)),
          screen: { kind: "lines", cell: 7.2, angle: 0 },
        },
      ],
    }
  },
}

/** Bands of the picture lose their place. */
function tear(study: Study): Study {
  const { width, height } = study
  const light = new Float32Array(study.light.length)
  const part = new Int8Array(study.part.length)
  for (let row = 0; row < height; row++) {
    const band = Math.floor((row / height) * 38)
    const slip = grit(band, 1, 7) > 0.7 ? grit(band, 2, 7) - 0.5 : 0
    const shift = Math.round(slip * width * 0.16)
    for (let column = 0; column < width; column++) {
      const from =
        row * width + Math.min(width - 1, Math.max(0, column - shift))
      light[row * width + column] = study.light[from] ?? 0
      part[row * width + column] = study.part[from] ?? -1
    }
  }
  return { width, height, light, part }
}

function snow() {
  return Array.from({ length: 38 }, (_, band) => {
    const ink = grit(band, 5, 3) > 0.66 ? 0.15 + 0.45 * grit(band, 6, 3) : 0
    return rect(-60, (band * 1000) / 38, 920, 1000 / 38, tint(ink))
  }).join("")
}

function sitter(): Part[] {
  const face = head({
    skin: 0.72,
    eyes: "open",
    gaze: 0.1,
    jaw: 1.06,
    noseWide: 1.15,
    lips: 1.15,
    lipShade: 0.6,
  })
  return [
    ...pose([...face, cap(), ...headphones()], { yaw: 17, pitch: -6 }),
    ...neck(0.6),
    ...bust(jacket, 1.08, quilted),
    collar(),
  ]
}

function cap(): Part {
  const brim = press(
    0.04,
    egg([0, 0.42, 0.8], [0.68, 0.17, 0.68]),
    egg([0, 0.27, 0.8], [0.8, 0.17, 0.9]),
  )
  return {
    distance: join(0.05, egg([0, 0.5, -0.1], [0.79, 0.66, 0.93]), brim),
    shade: (x, y, z) => (z > 0.5 && y > 0.52 && badge(x, y) ? 0.95 : 0.26),
    centre: [0, 0.5, 0.3],
    reach: 1.35,
  }
}

/** A small cross over the brim: nobody knows what it stands for. */
function badge(x: number, y: number) {
  const [u, v] = [x, y - 0.78]
  const inside = Math.abs(u) < 0.17 && Math.abs(v) < 0.13
  return inside && Math.abs(Math.abs(u) - Math.abs(v) * 1.25) < 0.055
}

function headphones(): Part[] {
  const band: Part = {
    distance: hoop([0, 0.1, -0.08], 1.02, 0.085),
    shade: 0.16,
    centre: [0, 0.1, -0.08],
    reach: 1.15,
    gloss: 0.5,
  }
  const over: Part = {
    ...band,
    distance: (x, y, z) => Math.max(band.distance(x, y, z), 0.1 - y),
  }
  const cups: Part[] = [-1, 1].map((side) => ({
    distance: join(
      0.04,
      egg([side * 0.9, -0.02, -0.06], [0.17, 0.36, 0.33]),
      egg([side * 1.05, -0.02, -0.06], [0.1, 0.24, 0.22]),
    ),
    shade: 0.2,
    centre: [side * 0.95, 0, -0.06],
    reach: 0.45,
    gloss: 0.6,
  }))
  return [over, ...cups]
}

function quilted(body: Distance): Distance {
  return (x, y, z) => body(x, y, z) - 0.05 * Math.abs(Math.sin(y * 9.4))
}

function jacket(x: number) {
  return Math.abs(x) < 0.03 ? 0.05 : 0.5
}

function collar(): Part {
  return {
    distance: join(
      0.08,
      rod([0, -1.34, -0.2], [0, -1.75, -0.28], 0.6, 0.68),
      rod([0, -1.25, -0.2], [0, -1.27, -0.2], 0.56),
    ),
    shade: jacket,
    centre: [0, -1.5, -0.2],
    reach: 1.1,
  }
}
