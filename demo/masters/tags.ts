import { artists } from "../label/artists.ts"
import { isrc } from "../label/isrc.ts"
import { releaseOf } from "../label/releases.ts"

/** What a player shows about a bought file. */
export interface Tags {
  title: string
  artist: string
  album: string
  albumArtist: string
  track: number
  tracks: number
  /** Day of release, `YYYY-MM-DD`. */
  date: string
  isrc: string
  label: string
  genre: string
  catalogue: string
  comment: string
}

export interface Cover {
  data: Uint8Array
  type: "image/jpeg" | "image/png"
  width: number
  height: number
}

/** The tags of a track; the day of release is counted when the label is
 * seeded, so it has to be given. */
export function tagsFor(slug: string, position: number, date: string): Tags {
  const release = releaseOf(slug)
  const artist = artists.find((one) => one.slug === release.artist)
  const title = release.tracks[position - 1]
  if (!artist || !title) throw new Error(`${slug} has no track ${position}.`)
  return {
    title,
    artist: artist.name,
    album: release.title,
    albumArtist: artist.name,
    track: position,
    tracks: release.tracks.length,
    date,
    isrc: isrc(release.catalogue, Number(date.slice(0, 4)), position),
    label: "9X",
    genre: artist.genre,
    catalogue: release.catalogue,
    comment: `${release.catalogue}. Thank you for buying music.`,
  }
}
