import { clamp } from "./noise.ts"

export type Vector = readonly [number, number, number]
export type Distance = (x: number, y: number, z: number) => number

/** A body of one material. `reach` bounds it, so that rays can pass it by. */
export type Part = {
  distance: Distance
  /** How light the material is, 0 to 1. */
  shade: number | ((x: number, y: number, z: number) => number)
  centre: Vector
  reach: number
  gloss?: number
}

export type Light = { from: Vector; power: number; hard?: boolean }

export type View = {
  width: number
  height: number
  /** What the camera looks at, and how much of it fits the width. */
  centre: readonly [number, number]
  span: number
  lights: readonly Light[]
  ambient?: number
}

/** A modelled scene as light: `light` is 0 to 1, `part` the index of what is
 * seen, −1 for nothing. */
export type Study = {
  width: number
  height: number
  light: Float32Array
  part: Int8Array
}

/** Looks at the parts straight on, from far away, as a long lens would. */
export function model(parts: readonly Part[], view: View): Study {
  const [study] = modelLit(parts, view, [view.lights])
  if (!study) throw new Error("Nothing was modelled")
  return study
}

/** The same sitter under several lights: what is seen is found only once. */
export function modelLit(
  parts: readonly Part[],
  view: Omit<View, "lights">,
  lightings: readonly (readonly Light[])[],
): Study[] {
  const { width, height } = view
  const part = new Int8Array(width * height).fill(-1)
  const studies = lightings.map(() => new Float32Array(width * height))
  const scene = compose(parts)
  const unit = view.span / width
  for (let at = 0; at < part.length; at++) {
    const x = view.centre[0] + ((at % width) - width / 2) * unit
    const y = view.centre[1] - (Math.floor(at / width) - height / 2) * unit
    const z = march(scene, x, y)
    if (z === null) continue
    part[at] = nearest(parts, x, y, z)
    const body = parts[part[at] ?? 0]
    if (!body) continue
    const spot = survey(scene, body, [x, y, z])
    for (const [index, lights] of lightings.entries()) {
      const light = illuminate(scene, spot, lights, view.ambient ?? 0.12)
      const study = studies[index]
      if (study) study[at] = light
    }
  }
  return studies.map((light) => ({ width, height, light, part }))
}

const near = 4
const far = -4
const touch = 0.0015

function compose(parts: readonly Part[]): Distance {
  return (x, y, z) => {
    let best = 9
    for (const { distance, centre, reach } of parts) {
      const u = x - centre[0]
      const v = y - centre[1]
      const w = z - centre[2]
      const edge = Math.sqrt(u * u + v * v + w * w) - reach
      if (edge > best) continue
      const found = edge > 0.4 ? edge : distance(x, y, z)
      if (found < best) best = found
    }
    return best
  }
}

function march(scene: Distance, x: number, y: number) {
  let z = near
  for (let step = 0; step < 110; step++) {
    const gap = scene(x, y, z)
    if (gap < touch) return z
    z -= gap * 0.8
    if (z < far) return null
  }
  return scene(x, y, z) < touch * 12 ? z : null
}

function nearest(parts: readonly Part[], x: number, y: number, z: number) {
  let best = 9
  let found = 0
  for (const [index, part] of parts.entries()) {
    const gap = part.distance(x, y, z)
    if (gap < best) {
      best = gap
      found = index
    }
  }
  return found
}

type Spot = {
  at: Vector
  facing: Vector
  open: number
  shade: number
  gloss: number
}

function survey(scene: Distance, body: Part, at: Vector): Spot {
  const facing = normal(scene, ...at)
  const { shade, gloss = 0 } = body
  return {
    at,
    facing,
    open: openness(scene, at, facing),
    shade: typeof shade === "number" ? shade : shade(...at),
    gloss,
  }
}

function illuminate(
  scene: Distance,
  { at, facing, open, shade, gloss }: Spot,
  lights: readonly Light[],
  ambient: number,
) {
  let sum = ambient * open
  let shine = 0
  for (const { from, power, hard } of lights) {
    const toward = unitVector(from)
    const faced = Math.max(0, dot(facing, toward))
    const seen = faced > 0 && hard !== false ? shadow(scene, at, toward) : 1
    sum += power * faced * seen * (0.45 + 0.55 * open)
    const half = unitVector([toward[0], toward[1], toward[2] + 1])
    shine += power * seen * dotPower(facing, half, 38) * gloss
  }
  return clamp(shade * sum + shine)
}

function normal(scene: Distance, x: number, y: number, z: number): Vector {
  const e = 0.004
  const a = scene(x + e, y - e, z - e)
  const b = scene(x - e, y - e, z + e)
  const c = scene(x - e, y + e, z - e)
  const d = scene(x + e, y + e, z + e)
  return unitVector([a - b - c + d, -a - b + c + d, -a + b - c + d])
}

function openness(scene: Distance, [x, y, z]: Vector, facing: Vector) {
  let hidden = 0
  for (let step = 1; step <= 4; step++) {
    const reach = step * 0.075
    const gap = scene(
      x + facing[0] * reach,
      y + facing[1] * reach,
      z + facing[2] * reach,
    )
    hidden += Math.max(0, reach - gap) / 1.6 ** step
  }
  return clamp(1 - 3.4 * hidden)
}

function shadow(scene: Distance, [x, y, z]: Vector, toward: Vector) {
  let seen = 1
  let reach = 0.04
  for (let step = 0; step < 34 && reach < 3; step++) {
    const gap = scene(
      x + toward[0] * reach,
      y + toward[1] * reach,
      z + toward[2] * reach,
    )
    seen = Math.min(seen, (9 * gap) / reach)
    if (seen < 0.02) return 0
    reach += Math.max(0.02, gap * 0.9)
  }
  return seen
}

function unitVector([x, y, z]: Vector): Vector {
  const long = Math.hypot(x, y, z) || 1
  return [x / long, y / long, z / long]
}

function dot(a: Vector, b: Vector) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function dotPower(a: Vector, b: Vector, power: number) {
  return Math.max(0, dot(a, b)) ** power
}
