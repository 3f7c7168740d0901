export type Encoding = "mp3" | "opus"

/** Asks for a fresh URL; null if there is none. Rejects when there was no
 * answer. */
export type Renewal = (as: Encoding) => Promise<string | null>

/** A playable track. */
export type Track = {
  id: string
  title: string
  artist: string
  /** The page it belongs to. */
  href: string
  /** The smallest sleeve, and all sizes as a srcset. */
  sleeve: string | null
  sleeves?: string
  /** Its release's id. */
  release: string
  /** Its number on the release, from 1; a preview has none. */
  number?: number
  src: string
  /** The same in Opus, if available. */
  opusSrc: string | null
  /** For URLs that expire. */
  renew?: Renewal
  /** For tracks whose plays are counted: starts one play. Such a track has no
   * URL until it asks: `src` is empty, and so is `opusSrc` if there is one. */
  hearing?: () => Renewal
  seconds: number | null
  explicit?: boolean
  /** The peak heights, separated by spaces. */
  peaks: string | null
  /** Measured for the whole release, so that an album keeps its own
   * dynamics. */
  loudness: number | null
  truePeak: number | null
}

export type Repeat = "off" | "all" | "one"

/** The tracks to play, one after the other. */
export type Line = {
  /** In playback order. */
  queue: Track[]
  index: number
  /** The same in the order before shuffling. */
  straight: Track[] | null
  repeat: Repeat
}

export type PlayerState = Line & {
  playing: boolean
  time: number
  duration: number
  volume: number
  muted: boolean
  /** The title of the track that failed, until another one plays. */
  fault: string | null
}
