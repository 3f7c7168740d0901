import { RATE } from "./stereo.ts"

export interface Envelope {
  attack: number
  decay: number
  sustain: number
  release: number
}

/** Level of an attack-decay-sustain-release envelope, `time` seconds after
 * the key went down and `held` seconds before it came up. */
export function envelopeAt(shape: Envelope, time: number, held: number) {
  const level = whileHeld(shape, Math.min(time, held))
  if (time <= held) return level
  const gone = (time - held) / shape.release
  return gone >= 1 ? 0 : level * (1 - gone) * (1 - gone)
}

function whileHeld(shape: Envelope, time: number) {
  if (time < shape.attack) return time / shape.attack
  const fallen = Math.exp(-(time - shape.attack) / (shape.decay / 3))
  return shape.sustain + (1 - shape.sustain) * fallen
}

/** The factor a sample that makes a value fall by 60 dB in `seconds`. */
export function fallIn(seconds: number) {
  return Math.exp(-6.9078 / (seconds * RATE))
}

/** Straight lines between [position, value] points, held at both ends. */
export function pathAt(points: readonly [number, number][], position: number) {
  if (position <= points[0][0]) return points[0][1]
  for (let i = 1; i < points.length; i++) {
    const [from, low] = points[i - 1]
    const [to, high] = points[i]
    if (position < to)
      return low + ((high - low) * (position - from)) / (to - from)
  }
  return points[points.length - 1][1]
}
