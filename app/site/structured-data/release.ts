import type { MusicAlbum, MusicRecording } from "schema-dts"
import type { Release } from "#app/data/releases.ts"
import type { AudioFile } from "#app/data/schema.ts"
import type { At } from "../addresses.ts"
import { cut } from "../meta.ts"
import { artistReference } from "./artist.ts"
import { labelReference } from "./label.ts"

const DESCRIPTION = 300
const LONGEST_WORDS = 3000

const RELEASE_TYPES = {
  Single: "SingleRelease",
  EP: "EPRelease",
  Album: "AlbumRelease",
} as const

/** A release with its tracks. */
export function structuredRelease(release: Release, at: At) {
  const url = at(`/release/${release.slug}`)
  const artist = artistReference(
    { name: release.artist_name, slug: release.artist_slug },
    at,
  )
  const tracks = release.audio_files.filter(isTrack)
  return {
    "@type": "MusicAlbum",
    "@id": `${url}#release`,
    name: release.title,
    url,
    image: at(release.sleeve?.url ?? `/og/release/${release.slug}.jpg`),
    description: cut(release.description ?? "", DESCRIPTION) || undefined,
    genre: release.genre ?? undefined,
    datePublished: release.release_date,
    byArtist: artist,
    albumReleaseType: RELEASE_TYPES[release.type],
    albumProductionType: "StudioAlbum",
    numTracks: release.track_count ?? undefined,
    albumRelease: {
      "@type": "MusicRelease",
      name: release.title,
      catalogNumber: release.catalogue_number ?? undefined,
      recordLabel: labelReference(at),
      ...(release.duration ? { duration: period(release.duration) } : {}),
    },
    sameAs: [release.spotify_url, release.apple_music_url].filter(
      (address) => address !== null,
    ),
    track: tracks.map((track, index) => ({
      "@type": "MusicRecording" as const,
      position: index + 1,
      name: track.name,
      url,
      byArtist: artist,
      ...(track.seconds ? { duration: period(track.seconds) } : {}),
      isrcCode: codeOf(track, release, tracks.length),
      ...madeBy(track),
    })) satisfies MusicRecording[],
  } satisfies MusicAlbum
}

/** A recording's credits and the song it records. */
function madeBy(track: AudioFile) {
  const { writers, performers, producers, explicit } = track
  return {
    ...(performers.length > 0 ? { contributor: performers.map(credited) } : {}),
    ...(producers.length > 0 ? { producer: producers.map(credited) } : {}),
    ...(explicit ? { isFamilyFriendly: false, contentRating: "Explicit" } : {}),
    ...(writers.length > 0 || track.lyrics
      ? { recordingOf: composition(track) }
      : {}),
  }
}

function composition({ name, writers, lyrics, language }: AudioFile) {
  return {
    "@type": "MusicComposition" as const,
    name,
    ...(writers.length > 0 ? { composer: writers.map(credited) } : {}),
    ...(language ? { inLanguage: language } : {}),
    ...(lyrics ? { lyrics: wordsOf(lyrics, language) } : {}),
  }
}

/** The lyrics, if not too long; longer ones are only on the page. */
function wordsOf(words: string, language: string | null) {
  return {
    "@type": "CreativeWork" as const,
    ...(words.length <= LONGEST_WORDS ? { text: words } : {}),
    ...(language ? { inLanguage: language } : {}),
  }
}

/** Only the label knows whether a name is a person or a band. */
function credited(name: string) {
  return { "@type": "Person" as const, name }
}

/** A single has one code for its only recording. */
function codeOf(track: AudioFile, release: Release, tracks: number) {
  const code = track.isrc_code ?? (tracks === 1 ? release.isrc_code : null)
  return code ?? undefined
}

function isTrack({ category }: AudioFile) {
  return category === "master"
}

/** Seconds as an ISO 8601 duration. */
export function period(seconds: number) {
  const whole = Math.round(seconds)
  return `PT${Math.floor(whole / 60)}M${whole % 60}S`
}
