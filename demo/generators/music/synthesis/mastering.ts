import { balance } from "./balance.ts"
import { filterBoth, highPass } from "./biquad.ts"
import { glue, limit } from "./dynamics.ts"
import { soft } from "./filters.ts"
import { loudness } from "./loudness.ts"
import { decibels, fade, type Stereo } from "./stereo.ts"

export const LOUDNESS_TARGET = -14
/** Under the promised -1 dBTP, for what an MP3 adds when it is decoded. */
const CEILING = -2.7
const BEFORE_GLUE = -17
const GLUE_THRESHOLD = -17
const MONO_BELOW = 130
const TRIES = 4

/** Makes a mix a master: rumble out, bass to the middle, glued, warmed, at
 * the label's common loudness and under its true-peak ceiling. */
export function master(
  mix: Stereo,
  { dark = 0, fadeOut = 1.2 }: { dark?: number; fadeOut?: number },
): Stereo {
  filterBoth(mix.left, mix.right, [highPass(28)])
  centreBass(mix)
  balance(mix, dark)
  gainBy(mix, BEFORE_GLUE - loudness(mix))
  glue(mix, GLUE_THRESHOLD, 1.7)
  warm(mix)
  fade(mix, 0.004, fadeOut)
  return atLoudness(mix, LOUDNESS_TARGET)
}

function centreBass({ left, right }: Stereo) {
  const side = new Float32Array(left.length)
  for (let i = 0; i < side.length; i++) side[i] = (left[i] - right[i]) / 2
  filterBoth(side, new Float32Array(side.length), [highPass(MONO_BELOW)])
  for (let i = 0; i < side.length; i++) {
    const middle = (left[i] + right[i]) / 2
    left[i] = middle + side[i]
    right[i] = middle - side[i]
  }
}

function warm({ left, right }: Stereo) {
  for (const channel of [left, right])
    for (let i = 0; i < channel.length; i++)
      channel[i] = soft(channel[i] * 0.9) / 0.9
}

export function atLoudness(mix: Stereo, target: number) {
  let gain = target - loudness(mix)
  for (let attempt = 1; ; attempt++) {
    const copy = { left: mix.left.slice(), right: mix.right.slice() }
    gainBy(copy, gain)
    limit(copy, CEILING)
    const missing = target - loudness(copy)
    if (Math.abs(missing) < 0.05 || attempt === TRIES) return copy
    gain += missing
  }
}

function gainBy({ left, right }: Stereo, db: number) {
  const gain = decibels(db)
  for (let i = 0; i < left.length; i++) {
    left[i] *= gain
    right[i] *= gain
  }
}
