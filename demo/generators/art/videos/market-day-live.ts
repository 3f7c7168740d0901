import { bleed } from "../drawing.ts"
import { type Film, relight, screen, turn } from "../film.ts"
import { inks } from "../inks.ts"
import { between, cutOut, inked } from "../portrait.ts"
import { oba } from "../portraits/oba-lane.ts"
import { disc, group, path } from "../shapes.ts"

const rays = 24

const lit = relight(oba, {
  centre: [0.9, -0.35],
  span: 5,
  ambient: 0.12,
  keys: 8,
  lights: (moment) => [
    {
      from: [0.75, 0.6 + 0.35 * Math.sin(moment * turn * 2), 0.65],
      power: 1 + 0.2 * Math.cos(moment * turn * 2),
    },
    { from: [-1, 0.3, 0], power: 0.4, hard: false },
  ],
})

/** The sun turns, the horn does not stop. */
export const marketDayLive: Film = {
  alt:
    "Oba Lane plays the trumpet in profile while rays turn slowly behind " +
    "him and the awning above sways.",
  seconds: 5,
  still: 0.1,
  close: [
    { x: 1090, y: 390, zoom: 1.7 },
    { x: 430, y: 370, zoom: 1.7 },
  ],
  frame: async (moment) => {
    const study = lit(moment)
    return {
      ...screen,
      paper: inks.marigold.paper,
      grain: 0.3,
      plates: [
        { ink: "marigold", art: sun(moment) },
        await cutOut(study, inks.marigold.paper, screen),
        {
          ink: "marigold",
          tone: inked(study, between(0.2, 0.92)),
          screen: { kind: "dots", cell: 14, angle: 0 },
        },
        {
          ink: "graphite",
          tone: inked(study, between(0.03, 0.5)),
          screen: { kind: "dots", cell: 14, angle: 45 },
        },
        { paste: awning(moment, inks.marigold.paper, 1) },
        { ink: "vermilion", art: awning(moment, "#000", 2) },
      ],
    }
  },
}

function sun(moment: number) {
  const spokes = Array.from({ length: rays }, (_, ray) =>
    group(
      `translate(980 480) rotate(${((ray + moment * 2) * 360) / rays})`,
      path("M0 0 L1800 -110 V110 Z", "#fff"),
    ),
  ).join("")
  return bleed + spokes + disc(980, 480, 330 + 14 * Math.cos(moment * turn * 4))
}

function awning(moment: number, fill: string, every: number) {
  return Array.from({ length: 17 }, (_, stripe) => {
    if (stripe % every) return ""
    const x = -50 + stripe * 100
    const drop = 76 + 10 * Math.sin(moment * turn + stripe * 0.9)
    return path(`M${x} -20 H${x + 100} V${drop} a50 50 0 0 1 -100 0 Z`, fill)
  }).join("")
}
