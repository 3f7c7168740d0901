const BARS = 160
const MOST_BUCKETS = 1 << 16
const FIRST_BUCKET = 64

/** Builds the waveform of a sound of unknown length in a bounded number of
 * buckets: when they are full, pairs are merged. */
export function createOutline(channels: number) {
  let size = FIRST_BUCKET
  let peaks = new Float64Array(MOST_BUCKETS)
  let powers = new Float64Array(MOST_BUCKETS)
  let bucket = 0
  /** Moments in the current bucket. */
  let held = 0

  return { add, bars }

  /** Interleaved samples of all channels. */
  function add(samples: Float64Array) {
    for (let at = 0; at < samples.length; ) {
      if (held === size) next()
      const room = Math.min(samples.length, at + (size - held) * channels)
      fill(samples, at, room)
      held += (room - at) / channels
      at = room
    }
  }

  function fill(samples: Float64Array, from: number, to: number) {
    let peak = peaks[bucket] ?? 0
    let power = powers[bucket] ?? 0
    for (let at = from; at < to; at++) {
      const sample = samples[at] ?? 0
      const height = sample < 0 ? -sample : sample
      if (height > peak) peak = height
      power += sample * sample
    }
    peaks[bucket] = peak
    powers[bucket] = power
  }

  function next() {
    held = 0
    if (++bucket < MOST_BUCKETS) return
    peaks = pairs(peaks, Math.max)
    powers = pairs(powers, (one, other) => one + other)
    bucket /= 2
    size *= 2
  }

  /** The bars that a player draws: numbers from 0 to 100, the highest 100. Half
   * peak and half mean, because peaks alone would draw a brick. */
  function bars() {
    const shapes = Array.from({ length: BARS }, (_, bar) => shapeOf(bar))
    const peak = Math.max(...shapes.map((shape) => shape.peak)) || 1
    const mean = Math.max(...shapes.map((shape) => shape.mean)) || 1
    const heights = shapes.map((it) => it.peak / peak + it.mean / mean)
    const highest = Math.max(...heights) || 1
    return heights.map((height) => Math.round((100 * height) / highest))
  }

  function shapeOf(bar: number) {
    const buckets = bucket + held / size
    const from = Math.floor((bar * buckets) / BARS)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * buckets) / BARS))
    let peak = 0
    let power = 0
    for (let bucket = from; bucket < to; bucket++) {
      peak = Math.max(peak, peaks[bucket] ?? 0)
      power += powers[bucket] ?? 0
    }
    const samples = (to - from) * size * channels
    return { peak, mean: Math.sqrt(power / samples) }
  }
}

/** The first half holds the merged pairs; the second is free again. */
function pairs(
  values: Float64Array,
  joined: (one: number, other: number) => number,
) {
  const halved = new Float64Array(values.length)
  for (let at = 0; at < values.length / 2; at++)
    halved[at] = joined(values[2 * at] ?? 0, values[2 * at + 1] ?? 0)
  return halved
}
