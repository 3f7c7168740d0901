import type { Stereo } from "./stereo.ts"

const PHASES = 4
const TAPS = 12
const QUIET = 0.2

/** Interpolation filters for the three points between two samples, a
 * windowed sinc: what a converter makes of the samples can be higher than
 * any of them. */
const filters = Array.from({ length: PHASES - 1 }, (_, phase) =>
  Float64Array.from({ length: TAPS }, (_, tap) => {
    const distance = tap - TAPS / 2 + 1 - (phase + 1) / PHASES
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (TAPS / 2))
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window
  }),
)

/** Highest level in dBTP. */
export function truePeak(sound: Stereo) {
  const peaks = peaksBySample(sound)
  let highest = 0
  for (const peak of peaks) if (peak > highest) highest = peak
  return 20 * Math.log10(highest)
}

/** For each sample, the highest absolute value from it to the next one, over
 * both channels, at four times the rate. */
export function peaksBySample(sound: Stereo) {
  const peaks = new Float32Array(sound.left.length)
  raise(peaks, sound.left)
  raise(peaks, sound.right)
  return peaks
}

function raise(peaks: Float32Array, channel: Float32Array) {
  const last = channel.length - TAPS / 2
  for (let i = 0; i < channel.length; i++) {
    const own = Math.abs(channel[i])
    if (own > peaks[i]) peaks[i] = own
    // Between two quiet samples no peak that matters can hide.
    const quiet = own < QUIET && Math.abs(channel[i + 1]) < QUIET
    if (i < TAPS / 2 || i >= last || quiet) continue
    for (const filter of filters) {
      let sum = 0
      for (let tap = 0; tap < TAPS; tap++)
        sum += filter[tap] * channel[i + tap - TAPS / 2 + 1]
      const height = Math.abs(sum)
      if (height > peaks[i]) peaks[i] = height
    }
  }
}
