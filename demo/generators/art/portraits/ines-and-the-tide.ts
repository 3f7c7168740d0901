import { bleed, type Drawing } from "../drawing.ts"
import { sheen, strands } from "../hair.ts"
import { bust, head, neck } from "../head.ts"
import { inks } from "../inks.ts"
import { between, cutOut, inked, sheet, sit } from "../portrait.ts"
import type { Part } from "../sculpt.ts"
import { fade, rect } from "../shapes.ts"
import { egg, join, pose, press, rod } from "../solids.ts"

/** Printed in waves, because she asked for the sea. */
export const inesAndTheTide: Drawing = {
  alt:
    "Inês of Inês & the Tide in orchid: a woman with long waving hair looks " +
    "away to one side, the whole picture drawn in lines like swell.",
  draw: async () => {
    const study = sit(sitter(), {
      centre: [0.02, -0.55],
      span: 3.5,
      ambient: 0.12,
      lights: [
        { from: [0.7, 0.6, 0.8], power: 1.15 },
        { from: [-1, 0.3, -0.1], power: 0.45, hard: false },
      ],
    })
    return {
      ...sheet,
      paper: inks.orchid.paper,
      plates: [
        {
          ink: "orchid",
          art: bleed + air(),
          screen: { kind: "waves", cell: 12, swell: 7, length: 200 },
        },
        await cutOut(study, inks.orchid.paper),
        {
          ink: "orchid",
          tone: inked(study, between(0.22, 0.93)),
          screen: { kind: "waves", cell: 7.2, swell: 7, length: 200 },
        },
        {
          ink: "cobalt",
          tone: inked(study, between(0.02, 0.5)),
          screen: { kind: "waves", cell: 7.2, swell: 7, length: 200 },
        },
      ],
    }
  },
}

function air() {
  return (
    fade(
      "air",
      [0, 0],
      [0, 1000],
      [
        [0, 0.2],
        [0.5, 0.55],
        [1, 0.95],
      ],
    ) + rect(-60, -60, 920, 1120, "url(#air)")
  )
}

function sitter(): Part[] {
  const face = head({
    skin: 0.88,
    eyes: "open",
    gaze: 0.45,
    jaw: 0.9,
    nose: 1.02,
    noseWide: 0.92,
    lips: 1.15,
    lipShade: 0.42,
  })
  return [
    ...pose([...face, hair()], { yaw: 33, pitch: 3, roll: 7 }),
    ...neck(0.82, 0.34),
    ...bust(stripes, 0.82),
    ...locks(),
  ]
}

/** Parted in the middle, off the face. */
function hair(): Part {
  const mass = join(
    0.2,
    egg([0, 0.42, -0.2], [0.88, 0.82, 0.94]),
    rod([-0.7, 0.2, -0.12], [-0.82, -1.2, -0.2], 0.32, 0.34),
    rod([0.66, 0.2, -0.2], [0.72, -1.2, -0.45], 0.3, 0.34),
  )
  const opening = join(
    0.1,
    egg([0, -0.12, 0.9], [0.58, 0.82, 0.66]),
    egg([0, 0.5, 1], [0.26, 0.36, 0.5]),
  )
  return {
    distance: strands(press(0.08, mass, opening), 0.024, 17, 0.2),
    shade: sheen(0.12, 0.42, 15),
    centre: [0, -0.1, -0.2],
    reach: 1.75,
    gloss: 0.25,
  }
}

function locks(): Part[] {
  const fall = join(
    0.2,
    rod([-0.72, -1, 0], [-0.95, -1.9, 0.2], 0.32, 0.3),
    rod([-0.95, -1.9, 0.2], [-0.72, -2.8, 0.32], 0.3, 0.2),
    rod([0.62, -1, -0.2], [0.8, -1.9, 0.1], 0.26, 0.26),
    rod([0.8, -1.9, 0.1], [0.6, -2.7, 0.3], 0.26, 0.16),
  )
  return [
    {
      distance: strands(fall, 0.035, 15, 0.25),
      shade: sheen(0.12, 0.42, 15),
      centre: [0, -1.9, 0.1],
      reach: 1.8,
    },
  ]
}

function stripes(_x: number, y: number) {
  if (y > -1.78) return 0.8
  return Math.sin(y * 26) > 0 ? 0.92 : 0.25
}
