import { artists } from "../label/artists.ts"
import { type Release, releases } from "../label/releases.ts"

export type MasterFormat = "mp3" | "flac"

/** One track of a release, in one format, as a buyer receives it. */
export interface Recording {
  readonly release: Release["slug"]
  readonly position: number
  readonly format: MasterFormat
  readonly filename: string
}

export function recordings(
  slug: Release["slug"],
  formats: readonly MasterFormat[],
): Recording[] {
  const release = releaseOf(slug)
  const artist = artists.find((one) => one.slug === release.artist)
  return formats.flatMap((format) =>
    release.tracks.map((track, place) => ({
      release: slug,
      position: place + 1,
      format,
      filename: `${artist?.name} - ${release.title} - ${twoDigits(place + 1)} ${track}.${format}`,
    })),
  )
}

export const masterTypes = {
  mp3: "audio/mpeg",
  flac: "audio/flac",
} as const satisfies Record<MasterFormat, string>

/** Where a master is kept, in the private bucket `masters`. */
export function masterPath({ release, position, format }: Recording): string {
  return `releases/${release}/${twoDigits(position)}.${format}`
}

export function releaseOf(slug: Release["slug"]): Release {
  const release = releases.find((one) => one.slug === slug)
  if (!release) throw new Error(`There is no release ${slug}.`)
  return release
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0")
}
