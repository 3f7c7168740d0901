import {
  type Coefficients,
  filterBoth,
  highPass,
  lowPass,
  peaking,
} from "./biquad.ts"
import { RATE, type Stereo } from "./stereo.ts"

/** Octave bands of a balanced record: centre and level in dB. */
const CURVE = [
  [60, -6],
  [120, -6.5],
  [240, -8],
  [480, -9],
  [960, -10.5],
  [1920, -13],
  [3840, -16],
  [7680, -19],
  [13_000, -23],
] as const
const SHARE = 0.6
const MOST = 4
const STRIDE = 4
const WINDOW = Math.round(0.4 * RATE)

/** Nudges the long-term spectrum part of the way towards the label's curve,
 * by at most a few decibels a band, as a mastering engineer's equaliser
 * would. `dark` tilts the curve down from 1 kHz, in dB an octave. */
export function balance(sound: Stereo, dark: number) {
  const levels = CURVE.map(([hz]) => bandLevel(sound, hz))
  const wanted = CURVE.map(
    ([hz, db]) => db - dark * Math.max(0, Math.log2(hz / 1000)),
  )
  const offset = mean(levels.map((level, i) => level - wanted[i]))
  const stages = CURVE.map(([hz], i): Coefficients => {
    const missing = (wanted[i] + offset - levels[i]) * SHARE
    return peaking(hz, Math.max(-MOST, Math.min(MOST, missing)), 1.1)
  })
  filterBoth(sound.left, sound.right, stages)
}

/** Mean level of an octave over every fourth window: enough to judge by. */
function bandLevel({ left, right }: Stereo, hz: number) {
  let sum = 0
  for (let start = 0; start < left.length; start += WINDOW * STRIDE) {
    const a = left.slice(start, start + WINDOW)
    const b = right.slice(start, start + WINDOW)
    const edges = [
      highPass(hz / Math.SQRT2),
      lowPass(Math.min(hz * Math.SQRT2, RATE * 0.45)),
    ]
    filterBoth(a, b, edges)
    for (let i = 0; i < a.length; i++) sum += a[i] * a[i] + b[i] * b[i]
  }
  return 10 * Math.log10(sum + 1e-12)
}

function mean(values: number[]) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
