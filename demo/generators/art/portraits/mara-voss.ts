import { bleed, type Drawing } from "../drawing.ts"
import { sheen, strands } from "../hair.ts"
import { bust, head, neck } from "../head.ts"
import { inks } from "../inks.ts"
import { chance } from "../noise.ts"
import { between, cutOut, inked, sheet, sit } from "../portrait.ts"
import type { Part } from "../sculpt.ts"
import { disc } from "../shapes.ts"
import { egg, join, pose, press, rod, slab } from "../solids.ts"

/** Lit from one side by a window with a city in it. */
export const maraVoss: Drawing = {
  alt:
    "Mara Voss in cobalt: a woman with a dark bob and straight fringe looks " +
    "at us, half her face lit, round street lights behind her.",
  draw: async () => {
    const study = sit(mara(), {
      centre: [0, -0.42],
      span: 3.25,
      ambient: 0.07,
      lights: [
        { from: [0.95, 0.25, 0.55], power: 1.2 },
        { from: [-1, 0.2, -0.25], power: 0.5, hard: false },
      ],
    })
    return {
      ...sheet,
      paper: inks.cobalt.paper,
      plates: [
        {
          ink: "cobalt",
          art: bleed + lights(),
          screen: { kind: "dots", cell: 8, angle: 45 },
        },
        await cutOut(study, inks.cobalt.paper),
        {
          ink: "cobalt",
          tone: inked(study, between(0.14, 0.9)),
          screen: { kind: "dots", cell: 7.8, angle: 75 },
        },
        {
          ink: "graphite",
          tone: inked(study, between(0, 0.34)),
          screen: { kind: "dots", cell: 7.8, angle: 30 },
        },
      ],
    }
  },
}

function lights() {
  const next = chance(29)
  const spots = Array.from({ length: 26 }, () => {
    const x = next(0, 800)
    const y = next(20, 620)
    const grey = `rgba(255,255,255,${next(0.25, 0.8).toFixed(2)})`
    return disc(x, y, next(16, 62), grey)
  })
  return spots.join("")
}

export function mara(): Part[] {
  const face = head({
    skin: 0.9,
    eyes: "open",
    gaze: 0.25,
    jaw: 0.9,
    nose: 0.95,
    noseWide: 0.88,
    lips: 1.1,
    lipShade: 0.34,
    cheeks: 1.05,
  })
  const bob: Part = {
    distance: strands(
      press(
        0.06,
        join(
          0.2,
          egg([0, 0.36, -0.16], [0.92, 0.9, 0.98]),
          rod([-0.66, 0.1, -0.16], [-0.7, -0.62, -0.06], 0.34, 0.24),
          rod([0.66, 0.1, -0.16], [0.7, -0.62, -0.06], 0.34, 0.24),
        ),
        slab([0, -0.58, 0.95], [0.56, 0.98, 0.95], 0.1),
      ),
      0.014,
      34,
      0.02,
    ),
    shade: sheen(0.08, 0.3, 22),
    centre: [0, 0.1, -0.1],
    reach: 1.4,
    gloss: 0.25,
  }
  return [
    ...pose([...face, bob], { yaw: 9, pitch: -2, roll: -3 }),
    ...neck(0.85, 0.35),
    ...collar(),
    ...bust(0.22, 0.84),
  ]
}

function collar(): Part[] {
  return [
    {
      distance: rod([0, -1.3, -0.24], [0, -1.9, -0.3], 0.46, 0.54),
      shade: 0.2,
      centre: [0, -1.6, -0.27],
      reach: 0.95,
    },
  ]
}
