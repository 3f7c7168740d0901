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
