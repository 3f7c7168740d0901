import { dayOf, fromDateTimeInput, nextDay } from "#domain/calendar.ts"
import { MOST_LINK_PLAYS } from "#domain/limits.ts"
import type { LinkRequest } from "./listening-data.ts"
import { pressMessages } from "./messages.ts"

/** A link's terms as typed. */
export type Terms = {
  release: string
  /** Null for all tracks. */
  tracks: string[] | null
  until: string
  plays: string
  downloads: boolean
  text: string
}

const FIRST_DAYS = 14

/** The defaults: two weeks, unlimited plays, no downloads. */
export function blankTerms(release = ""): Terms {
  const until = nextDay(dayOf(new Date()), FIRST_DAYS)
  return {
    ...{ release, tracks: null, plays: "", downloads: false, text: "" },
    until: `${until}T23:59`,
  }
}

const WHOLE_NUMBER = /^[1-9]\d{0,5}$/

/** The request for the database, or an error message. */
export function linkRequest(terms: Terms): LinkRequest | string {
  const until = fromDateTimeInput(terms.until)
  const plays = terms.plays.trim()
  if (!terms.release) return pressMessages.noRelease
  if (terms.tracks?.length === 0) return pressMessages.noTrack
  if (!until) return pressMessages.until
  if (plays && (!WHOLE_NUMBER.test(plays) || Number(plays) > MOST_LINK_PLAYS)) {
    return pressMessages.plays
  }
  return {
    release_id: terms.release,
    tracks: terms.tracks,
    text: terms.text.trim() || null,
    until,
    plays: plays ? Number(plays) : null,
    downloads: terms.downloads,
  }
}
