import type { Finding } from "#domain/music/inspection.ts"
import { decibels, type Levels } from "./levels.ts"
import type { Spectrum } from "./spectrum.ts"

type Facts = {
  rate: number
  bits: number
  truePeak: number | null
  levels: Levels
  spectrum: Spectrum
}

/** Longer than a breath before the first note. */
const LONG_START_S = 1
/** A last note may ring on. */
const LONG_END_S = 4
/** Longer than any rest: a dropout, or a hidden track. */
const LONG_REST_S = 3
const SAME = 1 / 2 ** 14
const NOTHING = decibels(-70)
const LOPSIDED_DB = 6
const MOST_OFFSET = 0.005
const USUAL_RATES = [44_100, 48_000, 88_200, 96_000, 176_400, 192_000]

/** The faults that an engineer would point out before pressing. */
export function findingsOf(facts: Facts): Finding[] {
  return [...ofFormat(facts), ...ofSound(facts), ...ofSpectrum(facts)]
}

function* ofFormat({ rate, bits, levels }: Facts): Generator<Finding> {
  const channels = levels.channels.length
  if (rate < Math.min(...USUAL_RATES))
    yield { kind: "low_rate", detail: { rate } }
  else if (!USUAL_RATES.includes(rate))
    yield { kind: "odd_rate", detail: { rate } }
  if (bits < 16) yield { kind: "low_bits", detail: { bits } }
  if (channels > 2) yield { kind: "surround", detail: { channels } }
}

function* ofSound({ rate, truePeak, levels }: Facts): Generator<Finding> {
  const { clipped, silentBefore, silentAfter, silentWithin } = levels
  if (levels.isSilent) {
    yield { kind: "silent", detail: { seconds: tenths(levels.moments / rate) } }
    return
  }
  if (clipped.runs > 0) yield { kind: "clipping", detail: clipped }
  else if (truePeak !== null && truePeak > 0)
    yield { kind: "hot_peak", detail: { truePeak } }
  const [before, after] = [silentBefore / rate, silentAfter / rate]
  if (before >= LONG_START_S)
    yield { kind: "silence_start", detail: { seconds: tenths(before) } }
  if (after >= LONG_END_S)
    yield { kind: "silence_end", detail: { seconds: tenths(after) } }
  const rest = silentWithin.moments / rate
  if (rest > LONG_REST_S) {
    const at = tenths(silentWithin.from / rate)
    yield { kind: "silence_within", detail: { seconds: tenths(rest), at } }
  }
  yield* ofChannels(levels)
}

function* ofChannels(levels: Levels): Generator<Finding> {
  const offsets = levels.channels.map(({ mean }, channel) => ({
    ...{ offset: mean, channel },
  }))
  const [worst] = offsets.toSorted(
    (a, b) => Math.abs(b.offset) - Math.abs(a.offset),
  )
  if (worst && Math.abs(worst.offset) > MOST_OFFSET)
    yield { kind: "dc_offset", detail: worst }
  if (levels.channels.length === 1)
    yield { kind: "mono", detail: { channels: 1 } }
  const [left, right] = levels.channels
  if (!left || !right || levels.channels.length > 2) return
  if (levels.difference < SAME) {
    yield { kind: "mono", detail: { channels: 2 } }
    return
  }
  const quiet = [left, right].findIndex(({ peak }) => peak < NOTHING)
  if (quiet >= 0) {
    yield { kind: "one_sided", detail: { silentChannel: quiet } }
    return
  }
  const apart = 20 * Math.log10(left.loudness / right.loudness)
  if (Math.abs(apart) < LOPSIDED_DB) return
  const louderChannel = apart > 0 ? 0 : 1
  const detail = { decibels: tenths(Math.abs(apart)), louderChannel }
  yield { kind: "lopsided", detail }
}

/** No microphone or mastering makes such a cliff, but a converter does. */
const CLIFF_DB = 40
const HALF_RATES = [22_050, 24_000]
/** The cut-off frequencies of lossy encoders, by bit rate. */
const LOSSY_CUTS = [15_500, 16_000, 17_000, 18_000, 19_000, 19_500, 20_000]

function* ofSpectrum({ rate, spectrum, levels }: Facts): Generator<Finding> {
  if (levels.isSilent) return
  if (rate > 2 * 30_000) {
    const highest = HALF_RATES.find((cut) => isCliff(spectrum, cut, 3000))
    if (highest) yield { kind: "upsampled", detail: { rate, highest } }
    return
  }
  if (rate < 44_100) return
  const highest = LOSSY_CUTS.find((cut) => isCliff(spectrum, cut, 500))
  if (highest) yield { kind: "lossy_source", detail: { highest } }
}

function isCliff({ level }: Spectrum, at: number, width: number) {
  const below = level(at - width - width / 2, at - width / 2)
  const above = level(at + width / 2, at + width + width / 2)
  return below !== null && above !== null && below - above > CLIFF_DB
}

function tenths(value: number) {
  return Math.round(value * 10) / 10
}
