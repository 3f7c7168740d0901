/** A master's tags; missing ones are left out. */
export type Tags = {
  title?: string
  artist?: string
  albumArtist?: string
  album?: string
  track?: number
  tracks?: number
  disc?: number
  /** Unchanged, mostly `YYYY` or `YYYY-MM-DD`. */
  date?: string
  isrc?: string
  genre?: string
  catalogueNumber?: string
  composer?: string
  lyrics?: string
  language?: string
  copyright?: string
  publisher?: string
  comment?: string
}

/** The tags of a file for sale: more than is read from a master. */
export type SoldTags = Tags & {
  performers?: string[]
  producers?: string[]
  explicit?: boolean
}

export type Container = "wav" | "aiff" | "flac" | "mp4"

export type Cover = {
  type: "image/jpeg" | "image/png"
  bytes: Uint8Array
}

/** A technician's findings about a recording, as numbers; sentences are made
 * where they are shown. Levels in dBFS, times in seconds, rates in Hz;
 * channels count from 0. */
export type Finding =
  /** Runs of samples at full scale, and the longest in samples. */
  | { kind: "clipping"; detail: { runs: number; longest: number } }
  | { kind: "silence_start"; detail: { seconds: number } }
  | { kind: "silence_end"; detail: { seconds: number } }
  /** The longest silence between sounds, and where it begins. */
  | { kind: "silence_within"; detail: { seconds: number; at: number } }
  | { kind: "silent"; detail: { seconds: number } }
  /** The same audio in both channels, or a single channel. */
  | { kind: "mono"; detail: { channels: number } }
  | { kind: "one_sided"; detail: { silentChannel: number } }
  /** One channel louder than the other. */
  | { kind: "lopsided"; detail: { decibels: number; louderChannel: number } }
  /** Fraction of full scale, of the channel that is furthest off. */
  | { kind: "dc_offset"; detail: { offset: number; channel: number } }
  | { kind: "low_rate"; detail: { rate: number } }
  | { kind: "odd_rate"; detail: { rate: number } }
  | { kind: "low_bits"; detail: { bits: number } }
  /** Nothing above that frequency, although the rate allows it. */
  | { kind: "upsampled"; detail: { rate: number; highest: number } }
  /** Cut off the way an MP3 or AAC encoder does. */
  | { kind: "lossy_source"; detail: { highest: number } }
  /** True peak over full scale: lossy versions will clip. */
  | { kind: "hot_peak"; detail: { truePeak: number } }
  | { kind: "surround"; detail: { channels: number } }

export type FindingKind = Finding["kind"]

export type Inspection = {
  container: Container
  /** FFmpeg's name: `pcm_s24le`, `flac`, `alac` … */
  codec: string
  rate: number
  bits: number
  channels: number
  /** Of the decoded audio, exact to the sample. */
  seconds: number
  tags: Tags
  cover: Cover | null
  cueSheet: string | null
  /** Integrated loudness in LUFS (EBU R128); null for silence. */
  loudness: number | null
  /** dBTP; null for silence. */
  truePeak: number | null
  /** 160 bars from 0 to 100, as in `audio_files.peaks`. */
  peaks: number[]
  findings: Finding[]
}
