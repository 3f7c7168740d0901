import { bleed, type Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { clamp } from "../noise.ts"
import { disc, fade, glow, path, rect } from "../shapes.ts"
import { fitted, words } from "../type.ts"

const horizon = 716
const hot = [610, 300] as const

/** Stadium lamps drawn as one enormous halftone, and someone small before
 * them. */
export const floodlight: Drawing = {
  alt:
    "A bank of stadium lamps swelling like halftone dots on vermilion, a " +
    "small figure with a long shadow beneath, and the word Floodlight.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: inks.vermilion.paper,
    plates: [
      {
        ink: "marigold",
        art: haze() + lamps(1.34) + lamps(1.02, "#fff"),
        screen: { kind: "dots", cell: 9, angle: 22 },
        shift: [3, 4],
      },
      {
        ink: "vermilion",
        art: bleed + lamps(1.2, "#fff") + pitch("#fff") + shadow(),
      },
      {
        ink: "vermilion",
        art: lamps(1.2, "url(#rim)", true) + floor(),
        screen: { kind: "dots", cell: 9, angle: 67 },
      },
      { ink: "graphite", art: figure() + lettering() },
    ],
  }),
}

function lamps(swell: number, fill = "#000", ringed = false) {
  const parts: string[] = []
  const pitchWide = 118
  for (let row = -6; row <= 6; row++) {
    for (let column = -7; column <= 7; column++) {
      const [x, y] = tilt(column * pitchWide, row * pitchWide)
      if (y > horizon - 75 || (x < 420 && y > 470)) continue
      const far = Math.hypot(x - hot[0], (y - hot[1]) * 1.15) / 620
      const radius = 56 * clamp(1.02 - far * far * 1.05) * swell
      if (radius < 7) continue
      const id = `rim${row + 9}x${column + 9}`
      parts.push(
        ringed
          ? glow(id, [x, y], radius, [
              [0, 0],
              [0.72, 0],
              [1, 0.75],
            ]) + disc(x, y, radius, `url(#${id})`)
          : disc(x, y, radius, fill),
      )
    }
  }
  return parts.join("")
}

function tilt(x: number, y: number) {
  const angle = (-14 * Math.PI) / 180
  return [
    hot[0] + x * Math.cos(angle) - y * Math.sin(angle),
    hot[1] + x * Math.sin(angle) + y * Math.cos(angle),
  ] as const
}

function haze() {
  return (
    glow("haze", hot, 700, [
      [0, 0.75],
      [0.5, 0.4],
      [1, 0.05],
    ]) + rect(-60, -60, 1120, 1120, "url(#haze)")
  )
}

function pitch(fill: string) {
  return rect(-60, horizon, 1120, 400, fill)
}

function floor() {
  return (
    fade(
      "floor",
      [0, horizon],
      [0, 1000],
      [
        [0, 0.04],
        [0.6, 0.2],
        [1, 0.3],
      ],
    ) + rect(-60, horizon, 1120, 400, "url(#floor)")
  )
}

function shadow() {
  return path("M303 760 L319 760 L214 1060 L96 1060 Z")
}

/** Hands in the pockets of a long coat. */
function figure() {
  return (
    disc(312, 546, 23) +
    path(
      "M305 560 L305 577 C288 580 280 589 277 606 L266 650 L276 682 " +
        "L283 662 L268 740 L302 744 L304 768 L310 768 L311 745 L314 745 " +
        "L316 768 L322 768 L323 744 L356 740 L341 662 L348 682 L358 650 " +
        "L347 606 C344 589 336 580 319 577 L319 560 Z",
    )
  )
}

function lettering() {
  const title = fitted("Floodlight", 912, {
    x: 42,
    y: 930,
    size: 100,
    weight: 820,
    width: 125,
    track: -28,
  })
  return (
    words("Floodlight", title) +
    words("Junie Calloway", {
      x: 956,
      y: 784,
      size: 34,
      weight: 640,
      width: 112,
      anchor: "end",
    }) +
    note("9X-018", 44, 66) +
    note("45 rpm", 44, 92) +
    mark(44, 108, 30)
  )
}
