import type { Output, OutputKind } from "./media.ts"
import { type Cut, trimOf } from "./part.ts"

/** How each kind of file is made. */
export type Recipe = {
  encoder: "libmp3lame" | "libopus" | "flac" | "aac"
  muxer: "mp3" | "webm" | "flac" | "ogg" | "ipod"
  extension: string
  contentType: string
  /** The factor by which the encoder lowers the volume; undone before it. */
  turnsDown?: number
  /** Bits a second; absent if the encoder decides. */
  bitrate?: number
  settings: Record<string, string>
  container: Record<string, string>
  /** For sale: the file has tags and a cover. */
  tagged: boolean
  rateOf: (master: number) => number
  mostChannels: number
}

/** Slow and careful: 5 would take half the time. */
const LAME = { compression_level: "2" }
const MP3 = {
  encoder: "libmp3lame",
  muxer: "mp3",
  extension: "mp3",
  contentType: "audio/mpeg",
  rateOf: oneOfTwoRates,
  mostChannels: 2,
  container: { write_xing: "1", id3v2_version: "4" },
} as const
/** Without tags. LAME lowers narrow streams by a twentieth against clipping;
 * here the masters' own peaks decide instead. */
const NARROW_MP3 = {
  ...MP3,
  settings: LAME,
  tagged: false,
  turnsDown: 0.95,
  container: { ...MP3.container, id3v2_version: "0" },
} as const
const OPUS = {
  encoder: "libopus",
  settings: { application: "audio", vbr: "on", compression_level: "10" },
  rateOf: () => 48_000,
  mostChannels: 2,
} as const

export const RECIPES: Record<OutputKind, Recipe> = {
  stream: { ...NARROW_MP3, bitrate: 160_000 },
  stream_opus: {
    ...OPUS,
    bitrate: 128_000,
    muxer: "webm",
    extension: "webm",
    contentType: "audio/webm",
    container: { cues_to_front: "1" },
    tagged: false,
  },
  preview: { ...NARROW_MP3, bitrate: 128_000 },
  flac: {
    encoder: "flac",
    muxer: "flac",
    extension: "flac",
    contentType: "audio/flac",
    settings: { compression_level: "5" },
    container: {},
    tagged: true,
    rateOf: halvedTo96,
    mostChannels: 8,
  },
  mp3: { ...MP3, bitrate: 320_000, settings: LAME, tagged: true },
  v0: { ...MP3, settings: { ...LAME, global_quality: "0" }, tagged: true },
  opus: {
    ...OPUS,
    bitrate: 160_000,
    muxer: "ogg",
    extension: "opus",
    contentType: "audio/ogg",
    container: {},
    tagged: true,
  },
  aac: {
    encoder: "aac",
    bitrate: 256_000,
    muxer: "ipod",
    extension: "m4a",
    contentType: "audio/mp4",
    settings: { aac_coder: "twoloop" },
    container: { movflags: "+faststart" },
    tagged: true,
    rateOf: oneOfTwoRates,
    mostChannels: 2,
  },
}

/** The rate of the master's family that every player supports. */
function oneOfTwoRates(rate: number) {
  return rate % 48_000 === 0 ? 48_000 : 44_100
}

function halvedTo96(rate: number) {
  let halved = rate
  while (halved > 96_000) halved /= 2
  return Math.round(halved)
}

export const PREVIEW_SECONDS = 30
const FADE_IN_S = 0.5
const FADE_OUT_S = 1

/** The filters between a master's cut, in samples, and an encoder. */
export function chainOf(output: Output, cut: Cut, rate: number) {
  if (output.kind !== "preview") return trimOf(cut)
  const whole = cut.end - cut.start
  const length = Math.min(whole, PREVIEW_SECONDS * rate)
  const wanted = Math.round((output.from ?? 0) * rate)
  // Chosen near the end, it becomes the last half minute.
  const start = cut.start + Math.max(0, Math.min(wanted, whole - length))
  const seconds = length / rate
  const [rise, fall] = [FADE_IN_S, FADE_OUT_S].map((fade) =>
    Math.min(fade, seconds / 2),
  )
  return [
    trimOf({ start, end: start + length }),
    `afade=t=in:d=${rise}`,
    `afade=t=out:st=${seconds - (fall ?? 0)}:d=${fall}`,
  ].join(",")
}
