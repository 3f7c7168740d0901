import { bleed } from "../drawing.ts"
import { type Film, screen, turn } from "../film.ts"
import { inks } from "../inks.ts"
import { note } from "../marks.ts"
import { disc, fade, group, path } from "../shapes.ts"
import { measure, words } from "../type.ts"

const set = { size: 336, weight: 760, width: 108, track: -8 } as const
const letters = [..."Ericeira"]

/** Eight letters afloat. */
export const ericeiraLyric: Film = {
  alt:
    "The letters of the word Ericeira rise and fall one after another on a " +
    "pink and blue sea.",
  seconds: 5,
  still: 0.15,
  close: [
    { x: 1180, y: 360, zoom: 1.6 },
    { x: 480, y: 600, zoom: 1.6 },
  ],
  frame: (moment) => ({
    ...screen,
    paper: inks.orchid.paper,
    grain: 0.3,
    plates: [
      { ink: "marigold", art: disc(1240, 330, 190) },
      {
        ink: "orchid",
        art: sky(),
        screen: { kind: "lines", cell: 20, angle: 0 },
      },
      { ink: "cobalt", art: afloat(moment) },
      { ink: "orchid", art: wave(moment, 610, 30, 1, 0) },
      { ink: "cobalt", art: wave(moment, 720, 36, -1, 2) + small("#fff") },
    ],
  }),
}

function sky() {
  return (
    fade(
      "sky",
      [0, 0],
      [0, 620],
      [
        [0, 0.7],
        [1, 0.1],
      ],
    ) + bleed.replace("#000", "url(#sky)")
  )
}

function afloat(moment: number) {
  const whole = measure(letters.join(""), set)
  let pen = 800 - whole / 2
  return letters
    .map((letter, index) => {
      const phase = moment * turn - index * 0.7
      const x = pen
      pen += measure(letter, set) + (set.size * set.track) / 1000
      const y = 590 + 46 * Math.sin(phase)
      const tilt = 7 * Math.cos(phase)
      const wide = measure(letter, set) / 2
      return group(
        `translate(${x + wide} ${y}) rotate(${tilt})`,
        words(letter, { ...set, x: -wide, y: 0 }),
      )
    })
    .join("")
}

function wave(
  moment: number,
  y: number,
  high: number,
  way: number,
  start: number,
) {
  const crest = Array.from({ length: 102 }, (_, step) => {
    const x = -20 + step * 16.2
    const swell = Math.sin(x / 127.3 + way * moment * turn + start)
    return `${x.toFixed(1)} ${(y + high * swell).toFixed(1)}`
  })
  return path(`M-20 960 L${crest.join(" L")} L1640 960 Z`)
}

function small(fill: string) {
  return (
    note("Inês & the Tide", 60, 850, { size: 28, fill }) +
    note("Ericeira", 1540, 850, { size: 28, fill, anchor: "end" })
  )
}
