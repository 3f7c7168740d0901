import type { Drawing } from "../drawing.ts"
import { strands } from "../hair.ts"
import { bust, head, neck } from "../head.ts"
import { inks } from "../inks.ts"
import { between, inked, sheet, sit } from "../portrait.ts"
import type { Part, Study } from "../sculpt.ts"
import { fade, rect } from "../shapes.ts"
import { egg, join, pose, press, rod } from "../solids.ts"

const light = {
  span: 4.1,
  ambient: 0.13,
  lights: [
    { from: [-0.6, 0.8, 0.7], power: 1.1 },
    { from: [1, 0.2, 0], power: 0.4, hard: false },
  ],
} as const

/** Two people who mostly look at the horizon, printed over each other. */
export const saltmarsh: Drawing = {
  alt:
    "Saltmarsh, a duo: a woman in a knitted hat and a man in a rain hood " +
    "overprinted in seafoam and graphite, looking opposite ways.",
  draw: () => {
    const hers = sit(woman(), { ...light, centre: [0.66, -0.3] })
    const his = sit(man(), { ...light, centre: [-0.8, -0.66] })
    return {
      ...sheet,
      paper: inks.seafoam.paper,
      plates: [
        {
          ink: "seafoam",
          art: sky(),
          screen: { kind: "lines", cell: 11, angle: 0 },
        },
        {
          ink: "seafoam",
          tone: deeper(hers),
          screen: { kind: "dots", cell: 7.8, angle: 20 },
        },
        {
          ink: "graphite",
          tone: inked(hers, between(0.02, 0.3)),
          screen: { kind: "dots", cell: 7.8, angle: 65 },
        },
        {
          ink: "graphite",
          tone: inked(his, between(0.02, 0.82)),
          screen: { kind: "lines", cell: 7.8, angle: 0 },
          strength: 0.92,
        },
      ],
    }
  },
}

function deeper(study: Study) {
  return inked(study, between(0.24, 0.96))
}

function sky() {
  return (
    fade(
      "sky",
      [0, 0],
      [0, 1000],
      [
        [0, 0.4],
        [0.5, 0.05],
        [1, 0],
      ],
    ) + rect(-60, -60, 920, 1120, "url(#sky)")
  )
}

function woman(): Part[] {
  const face = head({
    skin: 0.9,
    eyes: "open",
    gaze: -0.5,
    jaw: 0.92,
    lips: 1.05,
    noseWide: 0.95,
  })
  const hat: Part = {
    distance: strands(
      join(
        0.04,
        egg([0, 0.66, -0.16], [0.82, 0.68, 0.9]),
        egg([0, 0.48, -0.1], [0.86, 0.19, 0.95]),
      ),
      0.016,
      46,
      0,
    ),
    shade: 0.5,
    centre: [0, 0.6, -0.1],
    reach: 1.1,
  }
  const fall: Part = {
    distance: strands(
      join(
        0.1,
        rod([-0.62, 0.3, -0.25], [-0.66, -1.1, -0.2], 0.24, 0.24),
        rod([0.62, 0.3, -0.25], [0.66, -1.1, -0.2], 0.24, 0.24),
      ),
      0.02,
      20,
    ),
    shade: 0.3,
    centre: [0, -0.4, -0.2],
    reach: 1.25,
  }
  return [
    ...pose([...face, hat, fall], { yaw: -42, pitch: 4 }),
    ...neck(0.8, 0.35),
    ...bust(0.6, 0.85),
  ]
}

function man(): Part[] {
  const face = head({
    skin: 0.85,
    eyes: "open",
    gaze: 0.5,
    jaw: 1.05,
    nose: 1.15,
    brow: 1.2,
  })
  const hood: Part = {
    distance: join(
      0.25,
      press(
        0.05,
        egg([0, 0.14, -0.22], [0.98, 1.12, 1.05]),
        egg([0, -0.1, 0.85], [0.7, 0.94, 0.86]),
      ),
      rod([0, -0.95, -0.3], [0, -4.4, -0.3], 0.6, 2),
    ),
    shade: 0.5,
    centre: [0, -0.4, -0.3],
    reach: 5,
  }
  return [
    ...pose([...face], { yaw: 52, pitch: 2 }),
    ...pose([hood], { yaw: 46, pitch: 2 }),
    ...neck(0.7),
    ...bust(0.45, 1),
  ]
}
