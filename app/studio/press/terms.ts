import { dayOf, fromDateTimeInput, nextDay } from "#domain/calendar.ts"
import type { LinkWish } from "./listening-data.ts"
import { pressMessages } from "./messages.ts"

/** A link's terms, as they are typed. */
export type Terms = {
  release: string
  /** Null for all of them. */
  tracks: string[] | null
  until: string
  plays: string
  downloads: boolean
  text: string
}

const FIRST_DAYS = 14

/** Two weeks, as often as they like, to be heard and not taken along. */
export function blankTerms(release = ""): Terms {
  const until = nextDay(dayOf(new Date()), FIRST_DAYS)
  return {
    ...{ release, tracks: null, plays: "", downloads: false, text: "" },
    until: `${until}T23:59`,
  }
}

const PLAYS = /^[1-9]\d{0,4}$/

/** What the database is asked for, or the sentence why not. */
export function wishOf(terms: Terms): LinkWish | string {
  const until = fromDateTimeInput(terms.until)
  const plays = terms.plays.trim()
  if (!terms.release) return pressMessages.noRecord
  if (terms.tracks?.length === 0) return pressMessages.noTrack
  if (!until) return pressMessages.until
  if (plays && !PLAYS.test(plays)) return pressMessages.plays
  return {
    release_id: terms.release,
    tracks: terms.tracks,
    text: terms.text.trim() || null,
    until,
    plays: plays ? Number(plays) : null,
    downloads: terms.downloads,
  }
}
