import { bleed } from "../drawing.ts"
import { type Film, relight, screen, turn } from "../film.ts"
import { inks } from "../inks.ts"
import { between, cutOut, inked } from "../portrait.ts"
import { junie } from "../portraits/junie-calloway.ts"
import { disc } from "../shapes.ts"

const lit = relight(junie, {
  centre: [0.25, 0.02],
  span: 4.6,
  ambient: 0.07,
  keys: 12,
  lights: (moment) => {
    const swing = moment * turn
    return [
      {
        from: [-0.95 * Math.cos(swing), 0.55, 0.35 + 0.3 * Math.sin(swing)],
        power: 1.15,
      },
    ]
  },
})

/** The lamp goes round her; the bank behind her answers. */
export const floodlightFilm: Film = {
  alt:
    "Junie Calloway with closed eyes while a floodlight travels round her " +
    "face and stadium lamps swell behind her.",
  seconds: 6,
  still: 0.02,
  frame: async (moment) => {
    const study = lit(moment)
    return {
      ...screen,
      paper: inks.vermilion.paper,
      grain: 0.3,
      plates: [
        { ink: "vermilion", art: bleed + lamps(moment) },
        await cutOut(study, inks.vermilion.paper, screen),
        {
          ink: "vermilion",
          tone: inked(study, between(0.1, 0.86)),
          screen: { kind: "dots", cell: 15, angle: 15 },
        },
        {
          ink: "graphite",
          tone: inked(study, between(0.02, 0.4)),
          screen: { kind: "dots", cell: 15, angle: 45 },
        },
      ],
    }
  },
}

function lamps(moment: number) {
  const parts: string[] = []
  for (let row = -2; row < 8; row++) {
    for (let column = -2; column < 13; column++) {
      const x = column * 150 + row * 34
      const y = row * 150 - column * 26 + 60
      const side = -Math.cos(moment * turn)
      const reach = 0.5 + 0.5 * Math.cos((x / 1600 - 0.5 - side * 0.6) * 3.4)
      parts.push(disc(x, y, 8 + 56 * reach, "#fff"))
    }
  }
  return parts.join("")
}
