import { bleed, type Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { grit } from "../noise.ts"
import { disc, group, rect, ring, stroke } from "../shapes.ts"
import { words } from "../type.ts"

const cell = 160
const margin = 20
const count = 6

/** The way across the cloth, tile by tile: each turn is a quarter circle. */
const route =
  `M${margin} ${margin + cell / 2} h${cell / 2} ` +
  `a${cell / 2} ${cell / 2} 0 0 1 ${cell / 2} ${cell / 2} v${cell} ` +
  `a${cell / 2} ${cell / 2} 0 0 0 ${cell / 2} ${cell / 2} h${cell} ` +
  `a${cell / 2} ${cell / 2} 0 0 1 ${cell / 2} ${cell / 2} v${cell} ` +
  `a${cell / 2} ${cell / 2} 0 0 0 ${cell / 2} ${cell / 2} h${cell * 2}`

/** Indigo resist cloth on one side of the journey, tiled hallways on the
 * other, one line through both. */
export const lagosToLewisham: Drawing = {
  alt:
    "A patchwork of indigo and marigold tiles in the manner of adire cloth, " +
    "crossed by one vermilion line from corner to corner.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: inks.marigold.paper,
    plates: [
      { ink: "marigold", art: tiles(sun), shift: [4, 3] },
      { ink: "cobalt", art: bleed + rect(margin, margin, 960, 960, "#fff") },
      { ink: "cobalt", art: tiles(cloth) },
      { paste: way() },
      { ink: "vermilion", art: stroke(route, 42), shift: [3, -2] },
      { ink: "graphite", art: stops() },
      { paste: label() },
      { ink: "graphite", art: lettering() },
    ],
  }),
}

function tiles(fill: (kind: number) => string) {
  const parts: string[] = []
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const kind = Math.floor(grit(column + 5, row + 11, 61) * 6)
      const turn = Math.floor(grit(column, row, 23) * 4) * 90
      const x = margin + column * cell
      const y = margin + row * cell
      parts.push(
        group(
          `translate(${x + cell / 2} ${y + cell / 2}) rotate(${turn})`,
          fill(kind),
        ),
      )
    }
  }
  return parts.join("")
}

const h = cell / 2

function sun(kind: number) {
  if (kind === 0) return disc(0, 0, 52)
  if (kind === 1) return quarter(120)
  if (kind === 4) return rect(-h, -h, cell, cell)
  return kind === 5 ? rect(-h, -h, cell, h) : ""
}

function cloth(kind: number) {
  const full = rect(-h, -h, cell, cell)
  if (kind === 0) {
    return full + disc(0, 0, 66, "#fff") + ring(0, 0, 36, 12) + disc(0, 0, 12)
  }
  if (kind === 1) {
    return [150, 118, 86, 54, 22]
      .map((radius, step) => quarter(radius, step % 2 ? "#fff" : "#000"))
      .join("")
  }
  if (kind === 2) return full + seeds()
  if (kind === 3) return combs()
  if (kind === 4) {
    return [0, 45, 90, 135]
      .map((turn) => group(`rotate(${turn})`, rect(-70, -8, 140, 16)))
      .join("")
  }
  return checks()
}

function quarter(radius: number, fill = "#000") {
  return (
    `<path d="M${-h} ${-h} H${-h + radius} A${radius} ${radius} 0 0 1 ` +
    `${-h} ${-h + radius} Z" fill="${fill}"/>`
  )
}

function seeds() {
  const parts: string[] = []
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 5; column++) {
      parts.push(disc(-60 + column * 30, -60 + row * 30, 7.5, "#fff"))
    }
  }
  return parts.join("")
}

function combs() {
  return [0, 1, 2, 3, 4]
    .map((step) => rect(-h, -h + step * 34, cell, 17))
    .join("")
}

function checks() {
  const parts: string[] = []
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 4; column++) {
      if ((row + column) % 2) continue
      parts.push(rect(-h + column * 40, -h + row * 40, 40, 40))
    }
  }
  return parts.join("")
}

function way() {
  return stroke(route, 74, inks.marigold.paper)
}

function stops() {
  const first = [margin + 24, margin + h] as const
  const last = [margin + cell * 5.5 - 24, margin + cell * 4.5] as const
  return disc(...first, 15) + disc(...last, 15)
}

function label() {
  return rect(margin, 820, cell * 4, cell, inks.marigold.paper)
}

function lettering() {
  const set = { x: 40, size: 72, weight: 800, width: 92, track: -16 }
  return (
    words("Lagos", { ...set, y: 890 }) +
    words("to Lewisham", { ...set, y: 956 }) +
    note("Oba Lane", 632, 860, { anchor: "end" }) +
    note("9X-006", 632, 884, { anchor: "end" }) +
    mark(582, 928, 30)
  )
}
