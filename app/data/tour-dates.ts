import { isUuid } from "#domain/uuid.ts"
import { allRows } from "./pagination.ts"
import { pictureOf } from "./pictures.ts"
import { type RowOf, rows, type Tables } from "./tables.ts"

export type TourDate = RowOf<typeof nextDatesOf>
/** A date with its artist. */
export type Event = RowOf<typeof listEvents>

/** Calendars also need the creation time. */
export type WithCreatedAt<T> = T & { created_at: string }

const FIELDS =
  "id,venue,city,country,event_date,doors,starts,status,notes,ticket_url"
const FIELDS_WITH_CREATED_AT = `${FIELDS},created_at` as const

/** All upcoming dates of an artist, for a calendar; `today` is in London. */
export function tourDatesOf(db: Tables, artistId: string, today: string) {
  return allRows((from, to) =>
    aheadOf(db, artistId, today, FIELDS_WITH_CREATED_AT).range(from, to),
  )
}

/** The next few dates, as many as a page has room for. */
export function nextDatesOf(
  db: Tables,
  artistId: string,
  { today, most }: { today: string; most: number },
) {
  return rows(aheadOf(db, artistId, today, FIELDS).limit(most))
}

function aheadOf<Fields extends string>(
  db: Tables,
  artistId: string,
  today: string,
  fields: Fields,
) {
  return db
    .from("artist_tour_dates")
    .select(fields)
    .eq("artist_id", artistId)
    .gte("event_date", today)
    .order("event_date")
    .order("id")
}

/** All upcoming dates of every artist, for a calendar. */
export function upcomingEvents(db: Tables, today: string) {
  return allRows((from, to) =>
    eventsAhead(db, today, FIELDS_WITH_CREATED_AT).range(from, to),
  )
}

export function listEvents(
  db: Tables,
  today: string,
  { from, to }: { from: number; to: number },
) {
  return rows(eventsAhead(db, today, FIELDS).range(from, to))
}

function eventsAhead<Fields extends string>(
  db: Tables,
  today: string,
  fields: Fields,
) {
  return db
    .from("artist_tour_dates")
    .select(`${fields},artist:artists!inner(name,slug)` as const)
    .gte("event_date", today)
    .order("event_date")
    .order("id")
}

/** Past dates, latest first. */
export function listPastEvents(
  db: Tables,
  today: string,
  { from, to }: { from: number; to: number },
) {
  return rows(
    db
      .from("artist_tour_dates")
      .select(`${FIELDS},artist:artists!inner(name,slug)` as const)
      .lt("event_date", today)
      .order("event_date", { ascending: false })
      .order("id")
      .range(from, to),
  )
}

export type EventDetail = RowOf<typeof eventById>

/** One date, upcoming or past, with its artist. */
export async function eventById(db: Tables, id: string) {
  if (!isUuid(id)) return null
  const read = db
    .from("artist_tour_dates")
    .select(
      `${FIELDS_WITH_CREATED_AT},artist:artists!inner(name,slug,${pictureOf("portrait", "profile_image")})` as const,
    )
    .eq("id", id)
    .maybeSingle()
  return rows(read)
}
