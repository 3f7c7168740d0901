import { bleed, type Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { clip, fade, group, rect } from "../shapes.ts"
import { capHeight, fitted, words } from "../type.ts"

/** Where each strip of the poster slips to: a two-step, in paper. */
const slips = [
  0, 0, 0, 74, 0, -46, 0, 0, 118, 0, 0, -92, 0, 46, 0, 0, -120, 0, 74, 0,
] as const
const inverted = new Set([3, 8, 11, 16])
const top = 44
const deep = 830 / slips.length

export const ryeLaneRiddim: Drawing = {
  alt:
    "The words Rye Lane Riddim in huge black letters on acid yellow, cut " +
    "into strips that slip left and right like a two-step beat.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: inks.acid.paper,
    plates: [
      { ink: "acid", art: bleed + strips(bars), shift: [-5, 3] },
      { ink: "graphite", art: strips(letters) + small() },
      {
        ink: "graphite",
        art: strips(dust),
        screen: { kind: "lines", cell: 7, angle: 90 },
      },
    ],
  }),
}

function strips(fill: (index: number) => string) {
  return slips
    .map((_, index) => {
      const y = top + index * deep
      return clip(
        `strip${index}`,
        rect(-60, y - 0.6, 1120, deep + 1.2),
        fill(index),
      )
    })
    .join("")
}

function letters(index: number) {
  const slip = slips[index] ?? 0
  const body =
    group(`translate(${slip} 0)`, poster()) +
    group(`translate(${slip - 1000 * Math.sign(slip)} 0)`, poster())
  return inverted.has(index)
    ? rect(-60, 0, 1120, 1000) + body.replaceAll("#000", "#fff")
    : body
}

function poster() {
  const set = { x: 22, size: 100, weight: 900, width: 125, track: -20 }
  const lines = ["RYE", "LANE", "RIDDIM"] as const
  const feet = [384, 644, 866] as const
  const heights = [340, 234, 196] as const
  return lines
    .map((text, row) => {
      const setting = fitted(text, 956, set)
      const stretch = (heights[row] ?? 1) / (setting.size * capHeight)
      const foot = feet[row] ?? 0
      return group(
        `translate(0 ${foot}) scale(1 ${stretch})`,
        words(text, { ...setting, y: 0 }),
      )
    })
    .join("")
}

function bars(index: number) {
  return index === 4 || index === 13 ? rect(-60, 0, 1120, 1000, "#fff") : ""
}

function dust(index: number) {
  if (index !== 5 && index !== 14 && index !== 18) return ""
  const id = `dust${index}`
  return (
    fade(
      id,
      [0, 0],
      [1000, 0],
      [
        [0, 0.75],
        [1, 0],
      ],
    ) + rect(-60, 0, 1120, 1000, `url(#${id})`)
  )
}

function small() {
  return (
    note("Peckham Static", 24, 926) +
    note("SE15 — 132 bpm — Single", 24, 952) +
    note("9X-017", 976, 926, { anchor: "end" }) +
    note("Side A plays at 45", 976, 952, { anchor: "end" }) +
    mark(484, 908, 46)
  )
}
