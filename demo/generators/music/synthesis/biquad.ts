import { RATE } from "./stereo.ts"

/** b0 b1 b2 a1 a2, with a0 divided out. */
export type Coefficients = readonly [number, number, number, number, number]

export function highPass(hz: number, q = Math.SQRT1_2): Coefficients {
  const { cos, alpha } = turn(hz, q)
  const a0 = 1 + alpha
  const edge = (1 + cos) / 2 / a0
  return [edge, -2 * edge, edge, (-2 * cos) / a0, (1 - alpha) / a0]
}

export function lowPass(hz: number, q = Math.SQRT1_2): Coefficients {
  const { cos, alpha } = turn(hz, q)
  const a0 = 1 + alpha
  const edge = (1 - cos) / 2 / a0
  return [edge, 2 * edge, edge, (-2 * cos) / a0, (1 - alpha) / a0]
}

export function peaking(hz: number, db: number, q = 0.8): Coefficients {
  const { cos, alpha } = turn(hz, q)
  const gain = 10 ** (db / 40)
  const a0 = 1 + alpha / gain
  const b1 = (-2 * cos) / a0
  const lift = (1 + alpha * gain) / a0
  return [lift, b1, (1 - alpha * gain) / a0, b1, (1 - alpha / gain) / a0]
}

export function highShelf(hz: number, db: number): Coefficients {
  const { cos, alpha } = turn(hz, Math.SQRT1_2)
  const a = 10 ** (db / 40)
  const slope = 2 * Math.sqrt(a) * alpha
  const up = a + 1 + (a - 1) * cos
  const down = a + 1 - (a - 1) * cos
  const a0 = down + slope
  return [
    (a * (up + slope)) / a0,
    (-2 * a * (a - 1 + (a + 1) * cos)) / a0,
    (a * (up - slope)) / a0,
    (2 * (a - 1 - (a + 1) * cos)) / a0,
    (down - slope) / a0,
  ]
}

/** Runs both channels through the filters, in place. Side by side, because a
 * processor can do two such chains in the time of one. */
export function filterBoth(
  left: Float32Array,
  right: Float32Array,
  stages: readonly Coefficients[],
) {
  for (const [b0, b1, b2, a1, a2] of stages) {
    let l1 = 0
    let l2 = 0
    let r1 = 0
    let r2 = 0
    for (let i = 0; i < left.length; i++) {
      const l = left[i]
      const r = right[i]
      const outLeft = b0 * l + l1
      const outRight = b0 * r + r1
      l1 = b1 * l - a1 * outLeft + l2
      r1 = b1 * r - a1 * outRight + r2
      l2 = b2 * l - a2 * outLeft
      r2 = b2 * r - a2 * outRight
      left[i] = outLeft
      right[i] = outRight
    }
  }
}

function turn(hz: number, q: number) {
  const angle = (2 * Math.PI * hz) / RATE
  return { cos: Math.cos(angle), alpha: Math.sin(angle) / (2 * q) }
}
