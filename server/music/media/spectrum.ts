const SIZE = 4096
/** One window a second is enough to find how high a recording reaches. */
const EVERY_S = 1

export type Spectrum = ReturnType<typeof createSpectrum>

/** The average spectrum of a recording's first channel. */
export function createSpectrum(channels: number, rate: number) {
  const window = Float64Array.from({ length: SIZE }, (_, at) => shape(at))
  const powers = new Float64Array(SIZE / 2)
  const held = new Float64Array(SIZE)
  let count = 0
  let looks = 0
  let toSkip = 0

  return { add, level }

  /** Interleaved samples of all channels. */
  function add(samples: Float64Array) {
    const skipped = Math.min(toSkip, samples.length / channels)
    toSkip -= skipped
    for (let at = skipped * channels; at < samples.length; at += channels) {
      held[count++] = samples[at] ?? 0
      if (count < SIZE) continue
      look()
      const left = (samples.length - at) / channels - 1
      toSkip = Math.max(0, EVERY_S * rate - SIZE - left)
      return
    }
  }

  function look() {
    count = 0
    looks++
    const real = held.map((sample, at) => sample * (window[at] ?? 0))
    const imaginary = new Float64Array(SIZE)
    transform(real, imaginary)
    for (let bin = 0; bin < powers.length; bin++) {
      const [x, y] = [real[bin] ?? 0, imaginary[bin] ?? 0]
      powers[bin] = (powers[bin] ?? 0) + x * x + y * y
    }
  }

  /** The level between two frequencies in decibels, to an arbitrary zero; null
   * if the recording was too short to tell. */
  function level(from: number, to: number) {
    const first = Math.round((from * SIZE) / rate)
    const last = Math.min(powers.length, Math.round((to * SIZE) / rate))
    if (looks === 0 || last <= first) return null
    let power = 0
    for (let bin = first; bin < last; bin++) power += powers[bin] ?? 0
    return 10 * Math.log10(power / (last - first) / looks + Number.MIN_VALUE)
  }
}

/** The Blackman–Harris window: keeps a loud frequency from blurring a soft
 * one. */
function shape(at: number) {
  const turn = (2 * Math.PI * at) / (SIZE - 1)
  return (
    0.35875 -
    0.48829 * Math.cos(turn) +
    0.14128 * Math.cos(2 * turn) -
    0.01168 * Math.cos(3 * turn)
  )
}

/** Cooley and Tukey's fast Fourier transform, in place. */
function transform(real: Float64Array, imaginary: Float64Array) {
  reorder(real)
  for (let span = 2; span <= SIZE; span *= 2) {
    const angle = (-2 * Math.PI) / span
    for (let step = 0; step < span / 2; step++) {
      const [cos, sin] = [Math.cos(angle * step), Math.sin(angle * step)]
      for (let at = step; at < SIZE; at += span) {
        const other = at + span / 2
        const [a, b] = [real[at] ?? 0, imaginary[at] ?? 0]
        const [c, d] = [real[other] ?? 0, imaginary[other] ?? 0]
        const [x, y] = [c * cos - d * sin, c * sin + d * cos]
        real[at] = a + x
        imaginary[at] = b + y
        real[other] = a - x
        imaginary[other] = b - y
      }
    }
  }
}

/** In bit-reversed order. */
function reorder(values: Float64Array) {
  for (let at = 1, other = 0; at < SIZE; at++) {
    let bit = SIZE >> 1
    for (; other & bit; bit >>= 1) other ^= bit
    other ^= bit
    if (at >= other) continue
    const kept = values[at] ?? 0
    values[at] = values[other] ?? 0
    values[other] = kept
  }
}
