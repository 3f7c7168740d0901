import { artists } from "../label/artists.ts"
import { type Release, releaseOf } from "../label/releases.ts"

export const masterTypes = { mp3: "audio/mpeg", flac: "audio/flac" } as const

export type MasterFormat = keyof typeof masterTypes

/** One track of a release, counted from 1. */
export interface Track {
  readonly release: Release["slug"]
  readonly position: number
}

export function tracksOf(slug: Release["slug"]): Track[] {
  return releaseOf(slug).tracks.map((_, place) => ({
    release: slug,
    position: place + 1,
  }))
}

/** Where a file for sale is kept, in the private bucket `masters`. */
export function masterPath(track: Track, format: MasterFormat): string {
  return `releases/${track.release}/${twoDigits(track.position)}.${format}`
}

/** What it is called on a buyer's disk. */
export function masterFilename(track: Track, format: MasterFormat): string {
  const release = releaseOf(track.release)
  const artist = artists.find(({ slug }) => slug === release.artist)
  const title = release.tracks[track.position - 1]
  const number = twoDigits(track.position)
  return `${artist?.name} - ${release.title} - ${number} ${title}.${format}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0")
}
