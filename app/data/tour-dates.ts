import { allRows } from "./all-rows.ts"
import { type Picture, pictureOf } from "./pictures.ts"
import { rows, type Tables } from "./tables.ts"

export type TourDate = {
  id: string
  venue: string
  city: string
  country: string
  event_date: string
  /** The room's own hour, as 19:30:00. */
  doors: string | null
  status: string
  notes: string | null
  ticket_url: string | null
  created_at: string
}

export type Event = TourDate & {
  artist: { id: string; name: string; slug: string; portrait: Picture | null }
}

const FIELDS =
  "id,venue,city,country,event_date,doors,status,notes,ticket_url,created_at"

/** Everything still ahead of an artist; `today` is London's. */
export function tourDatesOf(db: Tables, artistId: string, today: string) {
  return allRows((from, to) => aheadOf(db, artistId, today).range(from, to))
}

/** The next of them, as many as a page has room for. */
export function nextDatesOf(
  db: Tables,
  artistId: string,
  { today, most }: { today: string; most: number },
) {
  return rows(aheadOf(db, artistId, today).limit(most))
}

function aheadOf(db: Tables, artistId: string, today: string) {
  return db
    .from("artist_tour_dates")
    .select(FIELDS)
    .eq("artist_id", artistId)
    .gte("event_date", today)
    .order("event_date")
    .order("id")
}

/** Everybody's nights ahead, for a calendar. */
export function upcomingEvents(db: Tables, today: string) {
  return allRows((from, to) => eventsAhead(db, today, { from, to }))
}

export function listEvents(db: Tables, today: string, range: Range) {
  return rows(eventsAhead(db, today, range))
}

type Range = { from: number; to: number }

function eventsAhead(db: Tables, today: string, { from, to }: Range) {
  const portrait = pictureOf("portrait", "profile_image")
  return db
    .from("artist_tour_dates")
    .select(`${FIELDS},artist:artists!inner(id,name,slug,${portrait})`)
    .gte("event_date", today)
    .order("event_date")
    .order("id")
    .range(from, to)
    .overrideTypes<Event[], { merge: false }>()
}
