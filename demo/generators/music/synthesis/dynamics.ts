import { decibels, RATE, type Stereo } from "./stereo.ts"
import { peaksBySample } from "./true-peak.ts"

const LOOKAHEAD = Math.round(0.004 * RATE)
const RELEASE = 1 - Math.exp(-1 / (0.12 * RATE))

/** Gentle bus compression: both sides together, slow enough to let drums
 * through, so that the parts of a mix hold on to each other. */
export function glue(sound: Stereo, thresholdDb: number, ratio: number) {
  const attack = 1 - Math.exp(-1 / (0.025 * RATE))
  const release = 1 - Math.exp(-1 / (0.22 * RATE))
  const slope = (1 - 1 / ratio) / 2
  const threshold = decibels(thresholdDb) ** 2
  let power = 0
  let gain = 1
  for (let i = 0; i < sound.left.length; i++) {
    const now = (sound.left[i] ** 2 + sound.right[i] ** 2) / 2
    power += (now - power) * (now > power ? attack : release)
    if (i % 8 === 0) gain = power > threshold ? (threshold / power) ** slope : 1
    sound.left[i] *= gain
    sound.right[i] *= gain
  }
}

/** Holds true peaks under the ceiling: looks ahead, so that the gain is
 * already down when a peak comes, and nothing is ever clipped. */
export function limit(sound: Stereo, ceilingDb: number) {
  const gains = peaksBySample(sound)
  const ceiling = decibels(ceilingDb)
  for (let i = 0; i < gains.length; i++)
    gains[i] = gains[i] > ceiling ? ceiling / gains[i] : 1
  smooth(recover(lowestAhead(gains)))
  for (let i = 0; i < gains.length; i++) {
    sound.left[i] *= gains[i]
    sound.right[i] *= gains[i]
  }
}

/** A sliding minimum by a queue of candidates, in place. */
function lowestAhead(gains: Float32Array) {
  const queue = new Int32Array(gains.length)
  let head = 0
  let end = 0
  for (let i = 0; i < gains.length + LOOKAHEAD; i++) {
    if (i < gains.length) {
      while (end > head && gains[queue[end - 1]] >= gains[i]) end--
      queue[end++] = i
    }
    const at = i - LOOKAHEAD
    if (at < 0) continue
    while (queue[head] < at) head++
    gains[at] = gains[queue[head]]
  }
  return gains
}

function recover(gains: Float32Array) {
  let gain = 1
  for (let i = 0; i < gains.length; i++) {
    gain = Math.min(gains[i], gain + (1 - gain) * RELEASE)
    gains[i] = gain
  }
  return gains
}

/** The mean over the look-ahead just passed: a slope instead of a step. */
function smooth(gains: Float32Array) {
  const past = new Float64Array(LOOKAHEAD).fill(gains[0])
  let sum = LOOKAHEAD * gains[0]
  for (let i = 0; i < gains.length; i++) {
    const slot = i % LOOKAHEAD
    sum += gains[i] - past[slot]
    past[slot] = gains[i]
    gains[i] = sum / LOOKAHEAD
  }
}
