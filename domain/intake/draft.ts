import type { RELEASE_TYPES } from "../records/release.ts"

export type ReleaseType = (typeof RELEASE_TYPES)[number]

/** A record before it is created: the facts from its files, for a person to
 * correct. Stored in `music_intakes.draft`. */
export type Draft = {
  /** Without an id, an artist of this name is found or created as a draft. */
  artist: { id: string | null; name: string }
  title: string
  type: ReleaseType
  /** YYYY-MM-DD; null until known. */
  release_date: string | null
  catalogue_number: string | null
  genre: string | null
  copyright_line: string | null
  cover: DraftCover | null
  /** The price of the digital variant drafted with it. */
  price_cents: number
  tracks: DraftTrack[]
  doubts: Doubt[]
}

/** An uploaded picture, one embedded in a master, or one from Studio. */
export type DraftCover = { file: string } | { url: string }

export type DraftTrack = {
  /** Stable for as long as the draft exists, wherever the track is moved;
   * doubts refer to it. */
  key: string
  /** The id of its file. The track is all of it, or the part that a cue sheet
   * defines. */
  file: string
  from: number | null
  seconds: number
  title: string
  isrc: string | null
  writers: string[]
  performers: string[]
  producers: string[]
  explicit: boolean
  language: string | null
  lyrics: string | null
  /** The start of its thirty-second preview. */
  preview_from: number
}

/** Something missing or uncertain. The field is the draft's (`release_date`), a
 * track's (`tracks.<key>.isrc`) or all tracks' (`tracks`). */
export type Doubt = { field: string; why: string }

export const PREVIEW_SECONDS = 30
export const USUAL_PRICE_CENTS = 799

export function trackField(key: string, field: keyof DraftTrack) {
  return `tracks.${key}.${field}`
}

/** Removes the doubts about a field that somebody has checked. */
export function withoutDoubt(draft: Draft, field: string): Draft {
  const doubts = draft.doubts.filter((doubt) => doubt.field !== field)
  return { ...draft, doubts }
}

/** Removes one of several doubts about a field. */
export function withoutSingleDoubt(draft: Draft, { field, why }: Doubt): Draft {
  const doubts = draft.doubts.filter(
    (doubt) => doubt.field !== field || doubt.why !== why,
  )
  return { ...draft, doubts }
}

/** One's own version of a draft plus the tracks the other version has gained
 * since they diverged, so that keeping one's own edits loses no track. */
export function withLaterTracks(
  mine: Draft,
  base: Draft,
  theirs: Draft,
): Draft {
  const known = new Set([...mine.tracks, ...base.tracks].map(({ key }) => key))
  const come = theirs.tracks.filter(({ key }) => !known.has(key))
  if (come.length === 0) return mine
  const doubts = theirs.doubts.filter(({ field }) =>
    come.some(({ key }) => field.startsWith(`tracks.${key}.`)),
  )
  return {
    ...mine,
    tracks: [...mine.tracks, ...come],
    doubts: [...mine.doubts, ...doubts],
  }
}

/** The doubts about the record and the tracks still on it. */
export function openDoubts({ doubts, tracks }: Draft) {
  return doubts.filter(({ field }) => {
    const [part, key] = field.split(".")
    const isOfOne = part === "tracks" && key !== undefined
    return !isOfOne || tracks.some((track) => track.key === key)
  })
}

/** The latest possible start of a preview. */
export function latestPreview(seconds: number) {
  return Math.max(0, seconds - PREVIEW_SECONDS)
}
