import type { Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { chance, clamp, ramp } from "../noise.ts"
import type { Tone } from "../print.ts"
import { rect } from "../shapes.ts"
import { words } from "../type.ts"

const side = 500
const stride = 5 / 3
type Reach = { x: number; y: number; wide: number }

/** Creeks draining a marsh, charted by their distance from dry land. */
export const estuary: Drawing = {
  alt:
    "A tidal creek seen from the air, branching like a tree through marsh, " +
    "drawn with the contour lines of a sea chart.",
  draw: () => {
    const far = distances(creeks())
    return {
      width: 1000,
      height: 1000,
      paper: inks.seafoam.paper,
      plates: [
        {
          ink: "moss",
          tone: chart(far, (away) => clamp(0.06 + away / 95, 0, 0.8)),
          screen: { kind: "dots", cell: 11, angle: 40 },
        },
        { ink: "seafoam", tone: chart(far, (away) => 1 - ramp(-1, 1, away)) },
        { ink: "cobalt", tone: chart(far, (away) => depth(away)) },
        { ink: "graphite", tone: chart(far, contour) },
        { paste: key() },
        { ink: "graphite", art: lettering() },
      ],
    }
  },
}

/** A creek forks until it is too thin to see. */
function creeks() {
  const next = chance(1)
  const reaches: Reach[] = []
  function flow(x: number, y: number, angle: number, wide: number) {
    let heading = angle
    let left = x
    let top = y
    const steps = (9 + wide * 1.6) * 3
    for (let step = 0; step < steps; step++) {
      heading += next(-0.135, 0.135) + Math.sin(step / 9) * 0.037
      left += Math.cos(heading) * stride
      top += Math.sin(heading) * stride
      reaches.push({ x: left, y: top, wide: wide * (1 - step / steps / 4) })
    }
    if (wide < 2) return
    const lean = next(0.35, 0.62)
    flow(left, top, heading - lean, wide * next(0.6, 0.76))
    flow(left, top, heading + lean * 0.9, wide * next(0.6, 0.78))
  }
  flow(540, 470, -2.5, 34)
  return reaches
}

function distances(reaches: Reach[]) {
  const far = new Float32Array(side * side).fill(70)
  for (const { x, y, wide } of reaches) {
    const reach = wide + 70
    const bottom = Math.min(side - 1, Math.ceil(y + reach))
    const right = Math.min(side - 1, Math.ceil(x + reach))
    for (let row = Math.max(0, Math.floor(y - reach)); row <= bottom; row++) {
      const from = Math.max(0, Math.floor(x - reach))
      for (let column = from; column <= right; column++) {
        const away = Math.hypot(column - x, row - y) - wide
        const at = row * side + column
        if (away < (far[at] ?? 0)) far[at] = away
      }
    }
  }
  return far
}

function chart(far: Float32Array, ink: (away: number) => number): Tone {
  return { width: side, height: side, data: far.map((away) => ink(away)) }
}

/** Soundings: a second, deeper blue in the middle of wide water. */
function depth(away: number) {
  return away < 0 ? ramp(-15, -16.2, away) : 0
}

function contour(away: number) {
  if (away < -1.5) return 0
  const band = 9.5
  const near = Math.abs(away - Math.round(away / band) * band)
  const weight = away < 4 ? 0.95 : away < 60 ? 0.75 : 0
  return 1 - ramp(weight - 0.5, weight + 0.5, near)
}

function key() {
  return rect(44, 780, 392, 176, inks.seafoam.paper)
}

function lettering() {
  return (
    words("Estuary", {
      x: 66,
      y: 858,
      size: 82,
      weight: 380,
      width: 112,
      track: -20,
    }) +
    note("Saltmarsh", 70, 900) +
    note("9X-005", 70, 930) +
    mark(370, 908, 26) +
    `<rect x="44" y="780" width="392" height="176" fill="none" ` +
    `stroke="#000" stroke-width="3"/>`
  )
}
