export type Encoding = "mp3" | "opus"

/** Asks for a fresh address; null if there is none. Rejects where nobody
 * answered. */
export type Renewal = (as: Encoding) => Promise<string | null>

/** One thing that can be heard. */
export type Track = {
  id: string
  title: string
  artist: string
  /** The page it belongs to. */
  href: string
  /** The smallest sleeve there is, and all of them as a srcset. */
  sleeve: string | null
  sleeves?: string
  /** Its release's id. */
  release: string
  /** Its place on the release, from 1; a preview has none. */
  number?: number
  src: string
  /** The same as Opus, if there is that. */
  opusSrc: string | null
  /** Where addresses die. */
  renew?: Renewal
  /** Of what is counted: begins to hear it once. It has no address before it
   * is asked for one: `src` is empty, and `opusSrc` too if there is that. */
  hearing?: () => Renewal
  seconds: number | null
  explicit?: boolean
  /** The heights of its outline, with blanks between. */
  peaks: string | null
  /** Its release's, so that an album keeps its own light and shade. */
  loudness: number | null
  truePeak: number | null
}

export type Repeat = "off" | "all" | "one"

/** What is heard, one after the other. */
export type Line = {
  /** In the order they are heard. */
  queue: Track[]
  index: number
  /** The same in the order they were before they were shuffled. */
  straight: Track[] | null
  repeat: Repeat
}

export type PlayerState = Line & {
  playing: boolean
  time: number
  duration: number
  volume: number
  muted: boolean
  /** The title that could not be played, until something else is. */
  fault: string | null
}
