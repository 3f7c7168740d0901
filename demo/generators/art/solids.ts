import type { Distance, Part, Vector } from "./sculpt.ts"

/** Math.hypot guards against overflow we cannot have, at five times the
 * price. */
function span(x: number, y: number, z = 0) {
  return Math.sqrt(x * x + y * y + z * z)
}

export function ball([a, b, c]: Vector, radius: number): Distance {
  return (x, y, z) => span(x - a, y - b, z - c) - radius
}

export function egg([a, b, c]: Vector, [p, q, r]: Vector): Distance {
  const slim = Math.min(p, q, r)
  return (x, y, z) => {
    const u = (x - a) / p
    const v = (y - b) / q
    const w = (z - c) / r
    const first = span(u, v, w)
    const second = span(u / p, v / q, w / r)
    return second < 1e-6 ? -slim : (first * (first - 1)) / second
  }
}

/** A rod from one point to another, its radius changing on the way. */
export function rod(
  from: Vector,
  to: Vector,
  thick: number,
  thin = thick,
): Distance {
  const [a, b, c] = from
  const p = to[0] - a
  const q = to[1] - b
  const r = to[2] - c
  const long = p * p + q * q + r * r
  return (x, y, z) => {
    const u = x - a
    const v = y - b
    const w = z - c
    const raw = (u * p + v * q + w * r) / long
    const t = raw < 0 ? 0 : Math.min(raw, 1)
    const radius = thick + (thin - thick) * t
    return span(u - p * t, v - q * t, w - r * t) - radius
  }
}

export function slab(
  [a, b, c]: Vector,
  [p, q, r]: Vector,
  round = 0,
): Distance {
  return (x, y, z) => {
    const u = Math.abs(x - a) - p + round
    const v = Math.abs(y - b) - q + round
    const w = Math.abs(z - c) - r + round
    const out = span(Math.max(u, 0), Math.max(v, 0), Math.max(w, 0))
    return out + Math.min(Math.max(u, v, w), 0) - round
  }
}

/** A ring around the axis that points at the viewer. */
export function hoop([a, b, c]: Vector, radius: number, thick: number) {
  return ((x, y, z) =>
    span(span(x - a, y - b) - radius, z - c) - thick) satisfies Distance
}

/** Joins shapes as clay is joined: `soft` is how far the seam is smoothed. */
export function join(soft: number, ...shapes: Distance[]): Distance {
  return (x, y, z) => {
    let best = 9
    for (const shape of shapes) best = blend(best, shape(x, y, z), soft)
    return best
  }
}

/** Presses one shape into another. */
export function press(soft: number, from: Distance, tool: Distance): Distance {
  return (x, y, z) => -blend(-from(x, y, z), tool(x, y, z), soft)
}

/** The same on the other side of the face. */
export function both(shape: Distance): Distance {
  return (x, y, z) => shape(Math.abs(x), y, z)
}

export function blend(a: number, b: number, soft: number) {
  if (soft <= 0) return Math.min(a, b)
  const h = Math.max(soft - Math.abs(a - b), 0) / soft
  return Math.min(a, b) - h * h * soft * 0.25
}

export type Pose = {
  yaw?: number
  pitch?: number
  roll?: number
  at?: Vector
  size?: number
}

/** Turns and places parts together: yaw to the side, pitch up and down. */
export function pose(parts: readonly Part[], how: Pose): Part[] {
  const { at = [0, 0, 0], size = 1 } = how
  const into = unturn(how)
  const out = turnOut(how)
  return parts.map((part) => {
    const local = (x: number, y: number, z: number) =>
      into((x - at[0]) / size, (y - at[1]) / size, (z - at[2]) / size)
    const [a, b, c] = out(part.centre)
    const { shade } = part
    return {
      ...part,
      distance: (x, y, z) => part.distance(...local(x, y, z)) * size,
      shade:
        typeof shade === "number"
          ? shade
          : (x, y, z) => shade(...local(x, y, z)),
      centre: [a * size + at[0], b * size + at[1], c * size + at[2]],
      reach: part.reach * size,
    }
  })
}

type Turn = (x: number, y: number, z: number) => [number, number, number]

function unturn({ yaw = 0, pitch = 0, roll = 0 }: Pose): Turn {
  const [cy, sy] = angle(yaw)
  const [cp, sp] = angle(pitch)
  const [cr, sr] = angle(roll)
  return (x, y, z) => {
    const x1 = x * cr + y * sr
    const y1 = y * cr - x * sr
    const x2 = x1 * cy - z * sy
    const z2 = z * cy + x1 * sy
    return [x2, y1 * cp - z2 * sp, z2 * cp + y1 * sp]
  }
}

function turnOut({ yaw = 0, pitch = 0, roll = 0 }: Pose) {
  const [cy, sy] = angle(yaw)
  const [cp, sp] = angle(pitch)
  const [cr, sr] = angle(roll)
  return ([x, y, z]: Vector): Vector => {
    const y1 = y * cp + z * sp
    const z1 = z * cp - y * sp
    const x2 = x * cy + z1 * sy
    const z2 = z1 * cy - x * sy
    return [x2 * cr - y1 * sr, y1 * cr + x2 * sr, z2]
  }
}

function angle(degrees: number) {
  const radians = (degrees * Math.PI) / 180
  return [Math.cos(radians), Math.sin(radians)] as const
}
