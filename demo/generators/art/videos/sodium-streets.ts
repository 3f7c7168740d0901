import { bleed } from "../drawing.ts"
import { type Film, relight, screen } from "../film.ts"
import { inks } from "../inks.ts"
import { between, cutOut, inked } from "../portrait.ts"
import { mara } from "../portraits/mara-voss.ts"
import { rect } from "../shapes.ts"

const lit = relight(mara, {
  centre: [0.35, -0.2],
  span: 4.4,
  ambient: 0.05,
  keys: 16,
  lights: (moment) => {
    const pass = 1.6 - 3.2 * moment
    return [
      {
        from: [pass, 0.55, 0.55],
        power: 1.25 * Math.exp(-(pass ** 2) * 0.5) + 0.1,
      },
      { from: [-1, 0.1, 0.1], power: 0.12, hard: false },
    ]
  },
})

/** Being driven home: every lamp crosses the face once. */
export const sodiumStreets: Film = {
  alt:
    "Mara Voss in the back of a car at night; amber street light sweeps " +
    "across her face, and goes, and comes again.",
  seconds: 4,
  still: 0.42,
  close: [{ x: 650, y: 390, zoom: 1.8 }],
  frame: async (moment) => {
    const study = lit(moment)
    return {
      ...screen,
      paper: inks.marigold.paper,
      grain: 0.3,
      plates: [
        { ink: "marigold", art: bleed },
        {
          ink: "graphite",
          art: bleed + bars(moment),
          screen: { kind: "dots", cell: 15, angle: 45 },
        },
        await cutOut(study, inks.marigold.hex, screen),
        {
          ink: "vermilion",
          tone: inked(study, between(0.1, 0.8)),
          screen: { kind: "dots", cell: 13, angle: 15 },
          strength: 0.8,
        },
        {
          ink: "graphite",
          tone: inked(study, between(0.03, 0.5)),
          screen: { kind: "dots", cell: 13, angle: 45 },
        },
      ],
    }
  },
}

/** The lamp itself, going by outside: two thin lines, as on the sleeve. */
function bars(moment: number) {
  return [0, 1, 2]
    .map((copy) => {
      const x = 1500 - (moment + copy) * 800 + 400
      return (
        rect(x - 90, 0, 200, 900, "#222") +
        rect(x - 34, 0, 90, 900, "#666") +
        rect(x, 0, 10, 900, "#fff") +
        rect(x + 26, 0, 10, 900, "#fff")
      )
    })
    .join("")
}
