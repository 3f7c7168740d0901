import type { Stereo } from "./synthesis/stereo.ts"

/** The shape a player draws: one number from 0 to 100 a bar, the loudest
 * bar 100. Half peak, half mean, because peaks alone would draw a brick. */
export function waveform(sound: Stereo, bars = 160) {
  const shapes = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * sound.left.length) / bars)
    const to = Math.floor(((bar + 1) * sound.left.length) / bars)
    return barOf(sound, from, to)
  })
  const peak = Math.max(...shapes.map((shape) => shape.peak))
  const mean = Math.max(...shapes.map((shape) => shape.mean))
  const heights = shapes.map((it) => it.peak / peak + it.mean / mean)
  const highest = Math.max(...heights)
  return heights.map((height) => Math.round((100 * height) / highest))
}

function barOf({ left, right }: Stereo, from: number, to: number) {
  let peak = 0
  let power = 0
  for (let i = from; i < to; i++) {
    peak = Math.max(peak, Math.abs(left[i]), Math.abs(right[i]))
    power += left[i] ** 2 + right[i] ** 2
  }
  return { peak, mean: Math.sqrt(power / (to - from) / 2) }
}
