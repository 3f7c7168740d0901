/** A received sine compared with the one that was sent. */
export type Heard = {
  /** The length of the sound. */
  seconds: number
  /** The level, as the root mean square. */
  level: number
  /** The largest jump in its phase, as time: a gap, or a part left out. */
  leap: number
  /** The longest near-silence. */
  silence: number
}

const QUIET = 0.02
/** Encoders ring a little where a sound begins and ends. */
const EDGE_S = 0.05

/** Analyses a recorded sine of one frequency. */
export function heardSine(
  samples: Float32Array,
  rate: number,
  frequency: number,
): Heard {
  const loud = (value: number) => Math.abs(value) > QUIET
  const start = samples.findIndex(loud)
  const end = samples.findLastIndex(loud) + 1
  const edge = Math.round(EDGE_S * rate)
  const sound = samples.subarray(start + edge, end - edge)
  return {
    seconds: (end - start) / rate,
    level: Math.sqrt(sound.reduce((sum, x) => sum + x * x, 0) / sound.length),
    leap: largestLeap(sound, rate, frequency),
    silence: longestSilence(sound, loud) / rate,
  }
}

/** The phase in windows of two periods, each compared with one some periods
 * before: encoders do not drift, so any difference is time gained or lost. */
function largestLeap(sound: Float32Array, rate: number, frequency: number) {
  const period = rate / frequency
  const window = Math.round(2 * period)
  const step = Math.round(period)
  const phases: number[] = []
  for (let at = 0; at + window < sound.length; at += step) {
    phases.push(phaseIn(sound, at, window, frequency / rate))
  }
  let largest = 0
  for (let index = 4; index < phases.length; index++) {
    const turn = (phases[index] ?? 0) - (phases[index - 4] ?? 0)
    largest = Math.max(largest, Math.abs(turn - Math.round(turn)))
  }
  return largest / frequency
}

/** In turns, by correlation with a sine that runs through from the start. */
function phaseIn(
  sound: Float32Array,
  at: number,
  length: number,
  turns: number,
) {
  let sine = 0
  let cosine = 0
  for (let index = at; index < at + length; index++) {
    const angle = 2 * Math.PI * turns * index
    sine += (sound[index] ?? 0) * Math.sin(angle)
    cosine += (sound[index] ?? 0) * Math.cos(angle)
  }
  return Math.atan2(cosine, sine) / (2 * Math.PI)
}

function longestSilence(sound: Float32Array, loud: (value: number) => boolean) {
  let longest = 0
  let run = 0
  for (const value of sound) {
    run = loud(value) ? 0 : run + 1
    longest = Math.max(longest, run)
  }
  return longest
}

/** The level around a moment after the sound began, over two periods. */
export function levelsOf(
  samples: Float32Array,
  rate: number,
  frequency: number,
) {
  const start = samples.findIndex((value) => Math.abs(value) > QUIET)
  const length = Math.round((2 * rate) / frequency)
  return (seconds: number) => {
    const at = start + Math.round(seconds * rate)
    const part = samples.subarray(at, at + length)
    return Math.sqrt(part.reduce((sum, x) => sum + x * x, 0) / part.length)
  }
}

/** The largest step from one sample to the next: a click is one. */
export function steepest(samples: Float32Array) {
  return samples.reduce(
    (most, value, index) =>
      Math.max(most, Math.abs(value - (samples[index - 1] ?? value))),
    0,
  )
}

export function decibels(ratio: number) {
  return 20 * Math.log10(ratio)
}
