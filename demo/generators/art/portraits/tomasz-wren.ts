import { bleed, type Drawing } from "../drawing.ts"
import { curly, strands } from "../hair.ts"
import { bust, head, neck } from "../head.ts"
import { inks } from "../inks.ts"
import { between, cutOut, inked, sheet, sit } from "../portrait.ts"
import type { Part } from "../sculpt.ts"
import { glow, rect } from "../shapes.ts"
import { egg, hoop, join, pose, press, rod, slab } from "../solids.ts"

/** Looking down at his hands, which know the tune. */
export const tomaszWren: Drawing = {
  alt:
    "Tomasz Wren in moss green: a bearded man in round glasses and a knitted " +
    "cap bends over the neck of a guitar.",
  draw: async () => {
    const study = sit(tomasz(), {
      centre: [0.02, -0.72],
      span: 4,
      ambient: 0.1,
      lights: [
        { from: [-0.9, 0.35, 0.75], power: 1.2 },
        { from: [0.8, 0.6, -0.3], power: 0.45, hard: false },
      ],
    })
    return {
      ...sheet,
      paper: inks.moss.paper,
      plates: [
        {
          ink: "moss",
          art: bleed + window(),
          screen: { kind: "lines", cell: 9, angle: 45 },
        },
        await cutOut(study, inks.moss.paper),
        {
          ink: "moss",
          tone: inked(study, between(0.1, 0.88)),
          screen: { kind: "lines", cell: 7.4, angle: 45 },
        },
        {
          ink: "graphite",
          tone: inked(study, between(0.02, 0.32)),
          screen: { kind: "lines", cell: 7.4, angle: -45 },
        },
      ],
    }
  },
}

function window() {
  return (
    glow("window", [120, 260], 640, [
      [0, 0.12],
      [1, 0.8],
    ]) + rect(-60, -60, 920, 1120, "url(#window)")
  )
}

export function tomasz(): Part[] {
  const face = head({
    skin: 0.84,
    eyes: "closed",
    jaw: 1.02,
    nose: 1.18,
    lipShade: 0.55,
  })
  return [
    ...pose([...face, beard(), cap(), ...glasses()], {
      yaw: 24,
      pitch: -17,
      roll: -4,
    }),
    ...neck(0.7),
    ...bust(knit),
    ...guitar(),
    ...hand(),
  ]
}

function beard(): Part {
  return {
    distance: strands(
      curly(
        press(
          0.05,
          join(
            0.16,
            egg([0, -0.86, 0.32], [0.5, 0.5, 0.42]),
            rod([-0.58, -0.3, 0.12], [-0.4, -0.8, 0.22], 0.1, 0.2),
            rod([0.58, -0.3, 0.12], [0.4, -0.8, 0.22], 0.1, 0.2),
            rod([-0.22, -0.47, 0.72], [0.22, -0.47, 0.72], 0.07),
          ),
          egg([0, -0.6, 0.86], [0.17, 0.07, 0.3]),
        ),
        0.016,
        17,
      ),
      0.014,
      30,
      0.05,
    ),
    shade: 0.26,
    centre: [0, -0.75, 0.3],
    reach: 1,
  }
}

function cap(): Part {
  const wool = join(
    0.05,
    egg([0, 0.62, -0.14], [0.82, 0.66, 0.92]),
    rod([-0.4, 0.46, 0.5], [0.4, 0.46, 0.5], 0.18),
    egg([0, 0.45, -0.12], [0.86, 0.19, 0.96]),
  )
  return {
    distance: strands(wool, 0.018, 44, 0),
    shade: 0.4,
    centre: [0, 0.6, -0.1],
    reach: 1.1,
  }
}

function glasses(): Part[] {
  const frames = join(
    0,
    hoop([-0.31, 0.02, 0.86], 0.22, 0.026),
    hoop([0.31, 0.02, 0.86], 0.22, 0.026),
    rod([-0.1, 0.06, 0.88], [0.1, 0.06, 0.88], 0.024),
    rod([0.52, 0.06, 0.84], [0.8, 0.08, -0.1], 0.024),
    rod([-0.52, 0.06, 0.84], [-0.8, 0.08, -0.1], 0.024),
  )
  return [
    {
      distance: frames,
      shade: 0.03,
      centre: [0, 0.04, 0.5],
      reach: 1.05,
      gloss: 0.4,
    },
  ]
}

const playing = { roll: 33, at: [-0.1, -1.74, 0.98] } as const

/** Drawn along the floor, then lifted to where he plays it. */
function guitar(): Part[] {
  const frets = Array.from({ length: 11 }, (_, fret) => {
    const x = 1.5 - fret * 0.17 - fret * fret * 0.004
    return rod([x, -0.15, 0.075], [x, 0.15, 0.075], 0.013)
  })
  const strings = [0, 1, 2, 3, 4, 5].map((string) => {
    const y = -0.115 + string * 0.046
    return rod([-2.4, y * 1.25, 0.11], [1.6, y, 0.1], 0.009)
  })
  const pegs = [0, 1, 2].flatMap((peg) =>
    [-1, 1].map((side) =>
      egg([1.72 + peg * 0.17, side * 0.3, -0.02], [0.05, 0.09, 0.05]),
    ),
  )
  const parts: Part[] = [
    wood(slab([0.2, 0, 0], [1.45, 0.165, 0.07], 0.05), 0.16, 1.7),
    wood(slab([1.88, 0, -0.03], [0.3, 0.2, 0.06], 0.05), 0.3, 2.4),
    wood(join(0, ...pegs), 0.9, 2.6),
    wood(join(0, ...frets, ...strings), 0.95, 2.9),
    {
      ...wood(
        join(
          0.16,
          egg([-2.3, 0, -0.16], [1, 1.05, 0.26]),
          egg([-1.35, 0, -0.16], [0.7, 0.76, 0.24]),
        ),
        0,
        3.6,
      ),
      shade: soundboard,
    },
  ]
  return pose(parts, playing)
}

function wood(distance: Part["distance"], shade: number, reach: number): Part {
  return { distance, shade, centre: [0, 0, 0], reach, gloss: 0.25 }
}

function soundboard(x: number, y: number) {
  const out = Math.hypot(x + 1.5, y)
  if (out < 0.34) return 0.03
  return out < 0.45 && out > 0.39 ? 0.25 : 0.85
}

/** Four fingers across the strings, the palm below. */
function hand(): Part[] {
  const fingers = [0, 1, 2, 3].map((finger) => {
    const x = 0.52 + finger * 0.165
    const tip = finger % 2 ? 0.1 : 0.03
    return join(
      0.05,
      rod([x + 0.03, -0.34, 0.02], [x, -0.12, 0.24], 0.08, 0.076),
      rod([x, -0.12, 0.24], [x - 0.02, tip, 0.13], 0.072, 0.06),
    )
  })
  const palm = egg([0.8, -0.36, -0.06], [0.36, 0.2, 0.2])
  const thumb = rod([0.5, -0.3, -0.1], [0.42, 0.2, -0.12], 0.09)
  const sleeve = rod([0.96, -0.52, -0.16], [1, -1.9, -0.7], 0.24, 0.4)
  return pose(
    [
      {
        distance: join(0.06, ...fingers, palm, thumb),
        shade: 0.84,
        centre: [0.75, -0.15, 0.05],
        reach: 0.8,
      },
      { distance: sleeve, shade: knit, centre: [1, -1.2, -0.4], reach: 1.25 },
    ],
    playing,
  )
}

function knit(x: number, y: number) {
  return 0.42 + 0.14 * Math.sin(y * 46 + Math.abs(Math.sin(x * 24)) * 2.2)
}
