import { type Film, relight, screen, turn } from "../film.ts"
import { inks } from "../inks.ts"
import { between, cutOut, inked } from "../portrait.ts"
import { tomasz } from "../portraits/tomasz-wren.ts"
import { glow, path, rect } from "../shapes.ts"

/** A flame's unrest: three slow waves that all come round. */
function flicker(moment: number) {
  const swing = moment * turn
  return (
    0.5 * Math.sin(swing) +
    0.3 * Math.sin(swing * 3 + 1) +
    0.2 * Math.sin(swing * 5 + 2)
  )
}

const lit = relight(tomasz, {
  centre: [-0.55, -0.72],
  span: 5.4,
  ambient: 0.06,
  keys: 12,
  lights: (moment) => [
    {
      from: [-0.95, 0.02 + 0.12 * flicker(moment), 0.6],
      power: 1.12 + 0.2 * flicker(moment + 0.1),
    },
    { from: [0.8, 0.6, -0.3], power: 0.22, hard: false },
  ],
})

/** One room, one take, one candle. */
export const candleHoursRoom: Film = {
  alt:
    "Tomasz Wren bends over his guitar by the light of a single candle " +
    "that flickers beside him.",
  seconds: 6,
  still: 0.2,
  frame: async (moment) => {
    const study = lit(moment)
    return {
      ...screen,
      paper: inks.moss.paper,
      grain: 0.3,
      plates: [
        {
          ink: "marigold",
          art: halo(moment),
          screen: { kind: "lines", cell: 18, angle: 45 },
        },
        {
          ink: "moss",
          art: room(moment),
          screen: { kind: "lines", cell: 18, angle: 45 },
        },
        {
          ink: "graphite",
          art: room(moment),
          screen: { kind: "lines", cell: 18, angle: -45 },
        },
        await cutOut(study, inks.moss.paper, screen),
        {
          ink: "moss",
          tone: inked(study, between(0.1, 0.84)),
          screen: { kind: "lines", cell: 13, angle: 45 },
        },
        {
          ink: "graphite",
          tone: inked(study, between(0.02, 0.34)),
          screen: { kind: "lines", cell: 13, angle: -45 },
        },
        { paste: candle(moment) },
      ],
    }
  },
}

function halo(moment: number) {
  const reach = 560 + 60 * flicker(moment)
  return (
    glow("halo", [250, 430], reach, [
      [0, 1],
      [1, 0.1],
    ]) + rect(-60, -60, 1800, 1100, "url(#halo)")
  )
}

function room(moment: number) {
  const reach = 620 + 60 * flicker(moment)
  return (
    glow("room", [250, 430], reach, [
      [0, 0.02],
      [0.3, 0.3],
      [1, 0.95],
    ]) + rect(-60, -60, 1800, 1100, "url(#room)")
  )
}

function candle(moment: number) {
  const lean = 14 * flicker(moment + 0.1)
  const tall = 120 + 16 * flicker(moment)
  return (
    rect(214, 520, 72, 400, "#efe6cf") +
    rect(262, 520, 24, 400, "#cfc4a4") +
    path(
      `M250 508 C212 496 222 ${470 - tall * 0.3} ${250 + lean} ` +
        `${490 - tall} C282 ${470 - tall * 0.3} 288 496 250 508 Z`,
      inks.marigold.hex,
    ) +
    path(
      `M250 506 C232 498 236 470 ${250 + lean * 0.4} ${480 - tall * 0.3} ` +
        `C266 470 268 498 250 506 Z`,
      "#fbf3dc",
    ) +
    rect(247, 494, 6, 30, "#33301f")
  )
}
