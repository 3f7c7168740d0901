import type { Finding, FindingKind } from "../music/inspection.ts"
import { runningTime } from "../running-time.ts"
import type { DraftTrack } from "./draft.ts"
import type { KeptInspection } from "./intake.ts"

/** A technician's remark before mastering, about one track or the whole
 * record. */
export type Remark = { track: string | null; sentence: string }

/** The largest unremarkable distance from the record's median loudness, in
 * LU. */
const ODD_LOUDNESS = 4
/** Anything louder gains nothing, as players turn it down. */
const LOUD = -8

const LEFT_RIGHT = ["left", "right"]

/** A recording's finding as a sentence. */
export function findingSentence({ kind, detail }: Finding): string {
  switch (kind) {
    case "clipping":
      return detail.runs === 1
        ? `It clips once, for ${detail.longest} samples.`
        : `It clips ${detail.runs} times, for ${detail.longest} samples at the worst.`
    case "silence_start":
      return `It begins with ${shown(detail.seconds)} seconds of silence.`
    case "silence_end":
      return `It ends with ${shown(detail.seconds)} seconds of silence.`
    case "silence_within":
      return `It is silent for ${shown(detail.seconds)} seconds in the middle, from ${runningTime(detail.at)} on. On purpose?`
    case "silent":
      return "There is nothing to hear in it from beginning to end."
    case "mono":
      return detail.channels === 1
        ? "It has one channel: mono, and heard from both sides."
        : "Both sides are the same: it is mono in a stereo file."
    case "one_sided":
      return `Nothing comes from the ${side(detail.silentChannel)}.`
    case "lopsided":
      return `The ${side(detail.louderChannel)} is ${shown(detail.decibels)} dB louder than the other side.`
    case "dc_offset":
      return `The waveform sits ${shown(Math.abs(detail.offset) * 100)} % off the middle (DC offset): joins may click.`
    case "low_rate":
      return `Its sample rate is ${kilohertz(detail.rate)}: less than a CD's.`
    case "odd_rate":
      return `Its sample rate is ${kilohertz(detail.rate)}, which is unusual. Is that meant?`
    case "low_bits":
      return `It has ${detail.bits} bits: quiet parts will hiss.`
    case "upsampled":
      return `It says ${kilohertz(detail.rate)}, but there is nothing above ${kilohertz(detail.highest)}: it was made larger, not better.`
    case "lossy_source":
      return `Nothing is left above ${kilohertz(detail.highest)}: it seems to have been an MP3 or AAC once. Ask for the master.`
    case "hot_peak":
      return `Its peaks reach ${signed(detail.truePeak)} dBTP between the samples: smaller files of it may distort. Leave a decibel.`
    case "surround":
      return `It has ${detail.channels} channels. What is made of it is stereo.`
  }
}

type Heard = { inspections: ReadonlyMap<string, KeptInspection> }

/** All remarks about a draft's recordings, individually and compared with each
 * other. */
export function remarksOf(
  tracks: readonly DraftTrack[],
  { inspections }: Heard,
): Remark[] {
  const of = (track: DraftTrack) => inspections.get(track.file)
  const single = tracks.flatMap((track) =>
    sentencesOf(
      of(track),
      (kind) => track.from === null || !OF_MOMENTS.has(kind),
    ).map((sentence) => ({ track: track.key, sentence })),
  )
  return [
    ...single,
    ...cutFiles(tracks, of),
    ...oddOnes(tracks, of),
    ...mixedRates(tracks, of),
  ]
}

/** A track's own loudness. Unknown for part of a file, because only the whole
 * file is measured. */
export function ownLoudness(
  track: DraftTrack,
  inspection: KeptInspection | null | undefined,
) {
  return track.from === null ? (inspection?.loudness ?? null) : null
}

/** Findings about a place in a file, which need not apply to every part of
 * it. */
const OF_MOMENTS: ReadonlySet<FindingKind> = new Set([
  "clipping",
  "hot_peak",
  "dc_offset",
  "lopsided",
  "silence_start",
  "silence_end",
  "silence_within",
])

function sentencesOf(
  inspection: KeptInspection | undefined,
  isTold: (kind: FindingKind) => boolean,
) {
  const told = inspection?.findings.filter(({ kind }) => isTold(kind)) ?? []
  return [...new Set(told.map(findingSentence))]
}

/** It is not known which part of a file is affected, so the finding is reported
 * once for the file. */
function cutFiles(
  tracks: readonly DraftTrack[],
  of: (track: DraftTrack) => KeptInspection | undefined,
): Remark[] {
  const cut = new Set(tracks.filter(({ from }) => from !== null).map(of))
  const sentences = [...cut].flatMap((inspection) =>
    sentencesOf(inspection, (kind) => OF_MOMENTS.has(kind)),
  )
  return [...new Set(sentences)].map((sentence) => ({
    track: null,
    sentence: `Of the file that the cue sheet cuts: ${sentence}`,
  }))
}

function oddOnes(
  tracks: readonly DraftTrack[],
  of: (track: DraftTrack) => KeptInspection | undefined,
): Remark[] {
  const heard = tracks.flatMap((track) => {
    const loudness = ownLoudness(track, of(track))
    return loudness === null ? [] : [{ track, loudness }]
  })
  if (heard.length === 0) return []
  const middle = median(heard.map(({ loudness }) => loudness))
  const odd = heard
    .filter(({ loudness }) => Math.abs(loudness - middle) >= ODD_LOUDNESS)
    .map(({ track, loudness }) => ({
      track: track.key,
      sentence: `It is ${shown(Math.abs(loudness - middle))} LU ${loudness > middle ? "louder" : "quieter"} than the middle of the record (${signed(loudness)} LUFS). On purpose?`,
    }))
  if (middle <= LOUD) return odd
  const whole = `The record is very loud (${signed(middle)} LUFS): every player will turn it down.`
  return [...odd, { track: null, sentence: whole }]
}

function mixedRates(
  tracks: readonly DraftTrack[],
  of: (track: DraftTrack) => KeptInspection | undefined,
): Remark[] {
  const rates = new Set(tracks.flatMap((track) => of(track)?.rate ?? []))
  if (rates.size < 2) return []
  const list = [...rates].sort((a, b) => a - b).map(kilohertz)
  const sentence = `The tracks come in different sample rates: ${list.join(", ")}. They will play on without a gap, but not to the sample.`
  return [{ track: null, sentence }]
}

function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const [low = 0, high = low] = sorted.slice(Math.ceil(half) - 1)
  return sorted.length % 2 === 1 ? low : (low + high) / 2
}

function side(channel: number) {
  return LEFT_RIGHT[channel] ? `${LEFT_RIGHT[channel]} side` : "one side"
}

function shown(value: number) {
  return value >= 10 ? String(Math.round(value)) : value.toFixed(1)
}

function signed(value: number) {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`
}

function kilohertz(rate: number) {
  return `${Number((rate / 1000).toFixed(1))} kHz`
}
