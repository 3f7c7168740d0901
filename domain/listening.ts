/** Why a listening link, or part of it, cannot be opened. */
export type ListeningFault =
  | "unknown"
  | "revoked"
  | "expired"
  | "busy"
  | "used_up"
  | "no_track"
  | "over"
  | "no_downloads"
  | "taken_enough"

/** The format of a link's token. */
const TOKEN = /^[0-9a-f]{64}$/

/** The token in the fragment of a listening link; null if there is none. */
export function listeningToken(hash: string) {
  const token = hash.replace(/^#/, "")
  return TOKEN.test(token) ? token : null
}

/** A picture with its source files, one of which is for print. */
type Picture = {
  url: string
  width: number | null
  height: number | null
  alt: string
  /** The credit shown beside it; empty for the artist and the label. */
  credit: string
  srcset: Record<string, string>
  sources: { type: string; width: number; url: string }[]
}

export type ListeningTrack = {
  id: string
  name: string
  seconds: number | null
  isrc_code: string | null
  peaks: string | null
  explicit: boolean
  writers: string[]
  performers: string[]
  producers: string[]
  language: string | null
  /** Plain lyrics, without timestamps. */
  lyrics: string | null
  has_opus: boolean
}

/** A record on its listening page. */
export type ListeningRecord = {
  id: string
  title: string
  artist_name: string
  release_date: string
  type: string
  genre: string | null
  track_count: number | null
  duration: number | null
  featured_artists: string[] | null
  producer: string | null
  isrc_code: string | null
  description: string | null
  credits: string | null
  phonogram_line: string | null
  copyright_line: string | null
  catalogue_number: string | null
  loudness: number | null
  true_peak: number | null
  is_out: boolean
  sleeve: Picture | null
  portrait: Picture | null
  tracks: ListeningTrack[]
}

/** The contents and terms of a listening link. */
export type Listening = {
  /** The recipient's name. */
  name: string
  /** The label's message to them. */
  text: string | null
  expires_at: string
  most_plays: number | null
  plays_left: number | null
  downloads: boolean
  record: ListeningRecord
}

/** A play that has started: the track's URLs for the next few minutes. */
export type ListeningPlay = {
  play: string
  plays_left: number | null
  src: string
  opusSrc: string | null
}

/** The number of plays left, in words. */
export function playsText({
  most_plays,
  plays_left,
}: Pick<Listening, "most_plays" | "plays_left">) {
  if (most_plays === null || plays_left === null) {
    return "You can play it as often as you like."
  }
  const of = most_plays === 1 ? "1 play" : `${most_plays} plays`
  if (plays_left <= 0) {
    return most_plays === 1
      ? "Its one play is used up."
      : `All of its ${of} are used up.`
  }
  const left = plays_left === most_plays ? of : `${plays_left} of ${of}`
  return `${left} left; each track that is begun is one.`
}
