import { samples, type Voice } from "../instrument.ts"
import type { Random } from "../random.ts"
import { RATE } from "../stereo.ts"

interface Settings {
  /** Seconds until an open string has died away. */
  ring?: number
  /** 0 felt, 1 wire. */
  bright?: number
  /** Where it is plucked, as a share of the string. */
  position?: number
  release?: number
  /** Share of the note's time the string is left to ring, for muting. */
  mute?: number
}

/** A plucked string: a burst going round a delay line that loses its top at
 * every turn. */
export function pluckedString({
  ring = 4,
  bright = 0.5,
  position = 0.18,
  release = 0.12,
  mute = 1,
}: Settings = {}): Voice {
  return ({ hz, velocity, length }, random, out) => {
    const damping = 0.5 - 0.42 * bright
    const period = RATE / hz - damping
    const size = Math.floor(period - 0.3)
    // An all-pass delays by the fraction of a sample the string is short of.
    const short = period - size
    const tuning = (1 - short) / (1 + short)
    const tension = 10 ** (-3 / (hz * ring * Math.sqrt(220 / hz)))
    const memory = excitation(
      size,
      bright * (0.35 + 0.65 * velocity),
      position,
      random,
    )
    const open = Math.round(length * mute)
    const off = 10 ** (-3 / (hz * release))
    let at = 0
    let before = 0
    let input = 0
    let tuned = 0
    const count = open + samples(release * 1.2)
    for (let i = 0; i < count; i++) {
      const heard = memory[at]
      const damped = heard * (1 - damping) + before * damping
      before = heard
      tuned = tuning * (damped - tuned) + input
      input = damped
      memory[at] = tuned * (i < open ? tension : off)
      at = at + 1 === size ? 0 : at + 1
      out[i] = heard * (0.3 + 0.7 * velocity)
    }
    return { samples: count }
  }
}

function excitation(
  size: number,
  bright: number,
  position: number,
  random: Random,
) {
  const raw = new Float64Array(size)
  const smooth = 0.12 + 0.86 * bright
  let low = 0
  let lower = 0
  for (let i = 0; i < size; i++) {
    low += (random() * 2 - 1 - low) * smooth
    lower += (low - lower) * smooth
    raw[i] = lower
  }
  const comb = Math.max(1, Math.round(size * position))
  const plucked = raw.map((value, i) => value - raw[(i + size - comb) % size])
  const mean = plucked.reduce((sum, value) => sum + value, 0) / size
  const loud = Math.max(...plucked.map((value) => Math.abs(value - mean)))
  return plucked.map((value) => (value - mean) / (loud || 1))
}
