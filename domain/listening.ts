/** Why a listening link opens nothing, or not this. */
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

/** The shape of a link's secret. */
const TOKEN = /^[0-9a-f]{64}$/

/** The secret in the fragment of a listener's address; null for none. */
export function listeningToken(hash: string) {
  const token = hash.replace(/^#/, "")
  return TOKEN.test(token) ? token : null
}

/** A picture to look at, and the files it came from: one is for print. */
type Picture = {
  url: string
  width: number | null
  height: number | null
  alt: string
  /** Who is named beside it; empty for the artist and the label. */
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
  /** Plain: words without their times. */
  lyrics: string | null
  has_opus: boolean
}

/** A record as its listener's page tells of it. */
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

/** What a link opens, and on which terms. */
export type Listening = {
  /** For whom it is. */
  name: string
  /** What the label writes to them. */
  text: string | null
  expires_at: string
  most_plays: number | null
  plays_left: number | null
  downloads: boolean
  record: ListeningRecord
}

/** One track, begun: where it is heard for the next minutes. */
export type ListeningPlay = {
  play: string
  plays_left: number | null
  src: string
  opusSrc: string | null
}

/** How many plays are left, in words. */
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
