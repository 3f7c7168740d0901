import type { RELEASE_TYPES } from "../records/release.ts"

export type ReleaseType = (typeof RELEASE_TYPES)[number]

/** A record before it is one: what its files say of it, to be mended by whoever
 * knows better. Kept in `music_intakes.draft`. */
export type Draft = {
  /** Without an id, an artist of this name is found or made as a draft. */
  artist: { id: string | null; name: string }
  title: string
  type: ReleaseType
  /** YYYY-MM-DD; null until somebody says it. */
  release_date: string | null
  catalogue_number: string | null
  genre: string | null
  copyright_line: string | null
  cover: DraftCover | null
  /** Of the digital variant that is drafted with it. */
  price_cents: number
  tracks: DraftTrack[]
  doubts: Doubt[]
}

/** A picture that was brought, the one inside a master, or one of Studio's
 * own. */
export type DraftCover = { file: string } | { url: string }

export type DraftTrack = {
  /** Its own for as long as the draft lives, wherever it is moved: doubts name
   * it. */
  key: string
  /** The id of its file, of which it is all, or the part a cue sheet names. */
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
  /** Where its thirty seconds begin. */
  preview_from: number
}

/** What is missing or not sure. The field is the draft's (`release_date`), a
 * track's (`tracks.<key>.isrc`) or all tracks' (`tracks`). */
export type Doubt = { field: string; why: string }

export const PREVIEW_SECONDS = 30
export const USUAL_PRICE_CENTS = 799

export function trackField(key: string, field: keyof DraftTrack) {
  return `tracks.${key}.${field}`
}

/** What somebody has looked at and mended is in doubt no longer. */
export function withoutDoubt(draft: Draft, field: string): Draft {
  const doubts = draft.doubts.filter((doubt) => doubt.field !== field)
  return { ...draft, doubts }
}

/** Of several about one thing, this one alone is settled. */
export function withoutOne(draft: Draft, { field, why }: Doubt): Draft {
  const doubts = draft.doubts.filter(
    (doubt) => doubt.field !== field || doubt.why !== why,
  )
  return { ...draft, doubts }
}

/** One's own version of a draft, with the tracks that came to the other since
 * both were the same: who keeps their own words means no track by it. */
export function withCome(mine: Draft, base: Draft, theirs: Draft): Draft {
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

/** What is in doubt about the record and the tracks that are still on it. */
export function openDoubts({ doubts, tracks }: Draft) {
  return doubts.filter(({ field }) => {
    const [part, key] = field.split(".")
    const isOfOne = part === "tracks" && key !== undefined
    return !isOfOne || tracks.some((track) => track.key === key)
  })
}

/** Where a preview may begin at the latest. */
export function latestPreview(seconds: number) {
  return Math.max(0, seconds - PREVIEW_SECONDS)
}
