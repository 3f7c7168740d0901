/** Below this level nothing is audible. */
const SILENCE = decibels(-60)
/** Fewer full-scale samples in a row are a peak that just fits. */
const CLIPPED_RUN = 3

type Level = { peak: number; sum: number; power: number; run: number }

export type Levels = ReturnType<ReturnType<typeof createLevels>["read"]>

/** Measures the levels of a recording's samples, channel by channel. */
export function createLevels(channels: number, bits: number) {
  const fullScale = 1 - 1.5 / 2 ** (Math.min(bits, 24) - 1)
  const each: Level[] = Array.from({ length: channels }, () => ({
    peak: 0,
    sum: 0,
    power: 0,
    run: 0,
  }))
  const clipped = { runs: 0, longest: 0 }
  let moments = 0
  let firstSound = -1
  let lastSound = -1
  const silentWithin = { moments: 0, from: 0 }
  let difference = 0

  return { add, read }

  /** Interleaved samples of all channels. */
  function add(samples: Float64Array) {
    let loudest = 0
    for (const [channel, level] of each.entries())
      loudest = Math.max(loudest, tally(level, samples, channel))
    if (loudest > SILENCE) hear(samples)
    if (loudest >= fullScale) each.forEach(clip(samples))
    else for (const level of each) level.run = 0
    if (channels === 2) compare(samples)
    moments += samples.length / channels
  }

  /** The plain sums, in a tight loop, because there are millions of samples. */
  function tally(level: Level, samples: Float64Array, channel: number) {
    let { sum, power } = level
    let peak = 0
    for (let at = channel; at < samples.length; at += channels) {
      const sample = samples[at] ?? 0
      const height = sample < 0 ? -sample : sample
      sum += sample
      power += sample * sample
      if (height > peak) peak = height
    }
    level.sum = sum
    level.power = power
    level.peak = Math.max(level.peak, peak)
    return peak
  }

  /** For a chunk with sound: notes its first and last audible sample, and the
   * longest gap between chunks, which are far shorter than one to report. */
  function hear(samples: Float64Array) {
    const isHeard = (sample: number) => Math.abs(sample) > SILENCE
    const place = (at: number) => moments + Math.floor(at / channels)
    const first = place(samples.findIndex(isHeard))
    const gap = first - lastSound - 1
    if (firstSound < 0) firstSound = first
    else if (gap > silentWithin.moments)
      Object.assign(silentWithin, { moments: gap, from: lastSound + 1 })
    lastSound = place(samples.findLastIndex(isHeard))
  }

  function clip(samples: Float64Array) {
    return (level: Level, channel: number) => {
      for (let at = channel; at < samples.length; at += channels) {
        const isFull = Math.abs(samples[at] ?? 0) >= fullScale
        level.run = isFull ? level.run + 1 : 0
        if (level.run === CLIPPED_RUN) clipped.runs++
        clipped.longest = Math.max(clipped.longest, level.run)
      }
    }
  }

  function compare(samples: Float64Array) {
    for (let at = 0; at + 1 < samples.length; at += 2) {
      const [left, right] = [samples[at] ?? 0, samples[at + 1] ?? 0]
      const apart = Math.abs(left - right)
      if (apart > difference) difference = apart
    }
  }

  function read() {
    const isSilent = lastSound < 0
    return {
      moments,
      isSilent,
      clipped,
      silentBefore: isSilent ? moments : firstSound,
      silentAfter: isSilent ? moments : moments - 1 - lastSound,
      silentWithin,
      /** The largest difference between two channels. */
      difference,
      channels: each.map(({ peak, sum, power }) => ({
        peak,
        mean: moments ? sum / moments : 0,
        loudness: moments ? Math.sqrt(power / moments) : 0,
      })),
    }
  }
}

export function decibels(value: number) {
  return 10 ** (value / 20)
}
