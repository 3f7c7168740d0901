import { bleed, type Drawing } from "../drawing.ts"
import { curly } from "../hair.ts"
import { bust, head, neck } from "../head.ts"
import { inks } from "../inks.ts"
import { between, cutOut, inked, sheet, sit } from "../portrait.ts"
import type { Part } from "../sculpt.ts"
import { glow, rect } from "../shapes.ts"
import { ball, egg, hoop, join, pose } from "../solids.ts"

/** Face to the lamp, eyes shut. */
export const junieCalloway: Drawing = {
  alt:
    "Junie Calloway in vermilion and black: a woman with a round afro and " +
    "hoop earrings lifts her face, eyes closed, into a floodlight.",
  draw: async () => {
    const study = sit(junie(), {
      centre: [-0.1, -0.32],
      span: 3.7,
      ambient: 0.1,
      lights: [
        { from: [-0.75, 0.85, 0.6], power: 1.15 },
        { from: [0.9, -0.2, 0.1], power: 0.22, hard: false },
      ],
    })
    return {
      ...sheet,
      paper: inks.vermilion.paper,
      plates: [
        {
          ink: "vermilion",
          art: bleed + lamp(),
          screen: { kind: "dots", cell: 9, angle: 15 },
        },
        await cutOut(study, inks.vermilion.paper),
        {
          ink: "vermilion",
          tone: inked(study, between(0.12, 0.86)),
          screen: { kind: "dots", cell: 8, angle: 15 },
        },
        {
          ink: "graphite",
          tone: inked(study, between(0.02, 0.42)),
          screen: { kind: "dots", cell: 8, angle: 45 },
        },
      ],
    }
  },
}

function lamp() {
  return (
    glow("lamp", [120, 120], 520, [
      [0, 0],
      [0.34, 0],
      [0.36, 0.35],
      [1, 1],
    ]) + rect(-60, -60, 920, 1120, "url(#lamp)")
  )
}

export function junie(): Part[] {
  const face = head({
    skin: 0.66,
    eyes: "closed",
    lips: 1.35,
    lipShade: 0.42,
    noseWide: 1.22,
    nose: 0.85,
    jaw: 0.93,
    browShade: 0.06,
  })
  const afro: Part = {
    distance: curly(
      join(
        0.3,
        ball([0, 0.64, -0.52], 1.1),
        egg([0, 0.1, -0.6], [1.12, 0.85, 0.8]),
      ),
      0.045,
      11,
    ),
    shade: 0.14,
    centre: [0, 0.45, -0.5],
    reach: 1.55,
  }
  const rings: Part[] = [-1, 1].map((side) => ({
    distance: hoop([side * 0.86, -0.52, -0.02], 0.26, 0.034),
    shade: 0.95,
    centre: [side * 0.86, -0.52, -0.02],
    reach: 0.32,
    gloss: 0.8,
  }))
  return [
    ...pose([...face, afro, ...rings], { yaw: -30, pitch: 15, roll: 5 }),
    ...neck(0.6, 0.36),
    ...bust(coat, 0.86),
  ]
}

/** An open collar: skin inside the V, dark cloth outside. */
function coat(x: number, y: number) {
  const open = 0.62 + (y + 1.5) * 0.62
  return Math.abs(x) < open ? 0.6 : Math.abs(x) < open + 0.1 ? 0.5 : 0.14
}
