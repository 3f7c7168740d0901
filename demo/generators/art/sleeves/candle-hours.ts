import { bleed, type Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { disc, glow, path, rect } from "../shapes.ts"
import { words } from "../type.ts"

const hours = 9
const foot = 812

type Candle = { x: number; top: number; half: number }

/** One candle seen nine times, an hour apart. */
const candles = Array.from({ length: hours }, (_, hour): Candle => {
  const left = 1 - hour / (hours - 0.55)
  return { x: 104 + hour * 99, top: foot - 40 - 500 * left, half: 21 }
})

export const candleHours: Drawing = {
  alt:
    "Nine candles in a row on dark green, each burnt lower than the one " +
    "before, every flame in a halo of marigold dots.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: inks.moss.paper,
    plates: [
      {
        ink: "marigold",
        art: candles.map(halo).join("") + candles.map(wax("#fff")).join(""),
        screen: { kind: "dots", cell: 11, angle: 45 },
      },
      {
        ink: "moss",
        art:
          bleed +
          candles.map(dark).join("") +
          candles.map(wax("#fff")).join("") +
          flames("#fff") +
          lettering,
        screen: { kind: "dots", cell: 11, angle: 45 },
      },
      {
        ink: "graphite",
        art: gloom() + candles.map(dark).join("") + lettering,
        screen: { kind: "dots", cell: 11, angle: 15 },
      },
      { ink: "marigold", art: flames("#000"), shift: [2, 1] },
      { ink: "moss", art: candles.map(drips).join("") + wicks() },
    ],
  }),
}

const lettering =
  words("Candle Hours", {
    x: 83,
    y: 906,
    size: 84,
    weight: 250,
    width: 100,
    track: -8,
    fill: "#fff",
  }) +
  words("Tomasz Wren", {
    x: 917,
    y: 906,
    size: 34,
    weight: 400,
    anchor: "end",
    fill: "#fff",
  }) +
  note("9X-011", 83, 952, { fill: "#fff" }) +
  note("Felt piano, nylon strings, one room", 917, 952, {
    anchor: "end",
    fill: "#fff",
  }) +
  mark(83, 60, 30, "#fff")

function halo({ x, top }: Candle, hour: number) {
  const id = `halo${hour}`
  return (
    `<g style="mix-blend-mode:multiply">` +
    glow(id, [x, top - 46], 190, [
      [0, 0.95],
      [0.25, 0.5],
      [1, 0],
    ]) +
    disc(x, top - 46, 190, `url(#${id})`) +
    `</g>`
  )
}

function dark({ x, top }: Candle, hour: number) {
  const id = `dark${hour}`
  return (
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" ` +
    `cy="${top - 46}" r="150"><stop offset="0" stop-color="#fff"/>` +
    `<stop offset="1" stop-color="#fff" stop-opacity="0"/>` +
    `</radialGradient>` +
    disc(x, top - 46, 150, `url(#${id})`) +
    wax("#fff")({ x, top, half: 21 }) +
    shade({ x, top, half: 21 }, hour)
  )
}

function shade({ x, top, half }: Candle, hour: number) {
  const id = `side${hour}`
  return (
    `<linearGradient id="${id}"><stop offset="0.4" stop-color="#fff"/>` +
    `<stop offset="1" stop-color="#777"/></linearGradient>` +
    rect(x - half, top, half * 2, foot - top, `url(#${id})`)
  )
}

function wax(fill: string) {
  return ({ x, top, half }: Candle) =>
    path(
      `M${x - half} ${foot} V${top + 8} Q${x - half} ${top} ${x} ${top + 5} ` +
        `Q${x + half} ${top - 2} ${x + half} ${top + 8} V${foot} Z`,
      fill,
    )
}

function drips({ x, top, half }: Candle, hour: number) {
  const long = 18 + ((hour * 37) % 46)
  const side = hour % 2 ? 1 : -1
  const at = x + side * (half - 7)
  return top + long + 20 < foot
    ? path(
        `M${at - 2} ${top + 6} V${top + long} a3.4 3.4 0 0 0 6.8 0 ` +
          `V${top + 6} Z`,
        "#9a9a9a",
      )
    : ""
}

function flames(fill: string) {
  return candles
    .map(({ x, top }, hour) => {
      const lean = ((hour * 53) % 9) - 4
      return path(
        `M${x} ${top - 12} C${x - 21} ${top - 18} ${x - 15} ${top - 50} ` +
          `${x + lean} ${top - 84} C${x + 16} ${top - 50} ${x + 21} ` +
          `${top - 18} ${x} ${top - 12} Z`,
        fill,
      )
    })
    .join("")
}

function wicks() {
  return candles.map(({ x, top }) => rect(x - 1.6, top - 24, 3.2, 30)).join("")
}

function gloom() {
  return rect(-60, -60, 1120, 1120, "#747474") + rect(60, foot, 880, 3, "#fff")
}
