import { bleed, type Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { rect } from "../shapes.ts"
import { words } from "../type.ts"

const first = 588
const second = 644

/** Street light taken apart: sodium burns in two lines and nothing else. */
export const sodium: Drawing = {
  alt:
    "Two narrow amber lines of light on black, the spectrum of sodium, over " +
    "a scale of wavelengths marked 589.0 and 589.6.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: inks.marigold.paper,
    plates: [
      { ink: "marigold", art: bleed },
      {
        ink: "vermilion",
        art: warmth(),
        screen: { kind: "dots", cell: 10, angle: 75 },
      },
      {
        ink: "cobalt",
        art: night(0.5),
        screen: { kind: "dots", cell: 10, angle: 15 },
      },
      {
        ink: "graphite",
        art: night(0.62),
        screen: { kind: "dots", cell: 10, angle: 45 },
      },
      { ink: "cobalt", art: scale() },
      { ink: "graphite", art: scale() },
    ],
    grain: 0.4,
  }),
}

function lines(fill: string) {
  return rect(first, 0, 15, 812, fill) + rect(second, 0, 15, 812, fill)
}

function warmth() {
  return rect(-60, -60, 1120, 1120, "#999") + lines("#fff") + small("#fff")
}

/** Dark everywhere but close to the lines; `clear` is the paper left there. */
function night(clear: number) {
  const stops = [
    [0, 0],
    [0.26, 0.06],
    [0.5, 0.45],
    [0.585, 0.95],
    [0.66, 0.95],
    [0.75, 0.45],
    [1, 0.02],
  ]
    .map(([at = 0, light = 0]) => {
      const grey = Math.round(255 * light * clear)
      return `<stop offset="${at}" stop-color="rgb(${grey},${grey},${grey})"/>`
    })
    .join("")
  return (
    `<linearGradient id="night">${stops}</linearGradient>` +
    rect(0, 0, 1000, 812, "url(#night)") +
    rect(-60, 812, 1120, 250, "#fff") +
    lines("#fff") +
    mark(52, 52, 32, "#fff")
  )
}

function scale() {
  return rect(-60, 812, 1120, 250) + small("#fff")
}

function small(fill: string) {
  const ticks = Array.from({ length: 45 }, (_, step) => {
    const tall = step % 5 === 0 ? 22 : 10
    return rect(52 + step * 20.3, 834, 2.4, tall, fill)
  }).join("")
  return (
    ticks +
    note("589.0", first + 4, 886, { anchor: "end", fill, size: 15 }) +
    note("589.6 nm", second, 886, { fill, size: 15 }) +
    words("Sodium", {
      x: 46,
      y: 950,
      size: 92,
      weight: 620,
      width: 125,
      track: -24,
      fill,
    }) +
    note("Mara Voss", 954, 926, { anchor: "end", fill }) +
    note("9X-009", 954, 952, { anchor: "end", fill }) +
    mark(52, 52, 32, fill)
  )
}
