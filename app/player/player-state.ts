/** One thing that can be heard. */
export type Track = {
  id: string
  title: string
  artist: string
  /** The page it belongs to. */
  href: string
  sleeve: string | null
  src: string
  seconds: number | null
  /** The heights of its outline, with blanks between. */
  peaks: string | null
}

export type PlayerState = {
  queue: Track[]
  index: number
  playing: boolean
  time: number
  duration: number
  volume: number
  muted: boolean
  /** The title that could not be played, until something else is. */
  fault: string | null
}
