import { PRESS_KIT_ITEMS } from "#domain/limits.ts"
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

/** What is still ahead of an artist; `today` is London's. */
export function tourDatesOf(db: Tables, artistId: string, today: string) {
  return rows(aheadOf(db, artistId, today))
}

/** The next of them, as a press kit lists them. */
export function nextDatesOf(db: Tables, artistId: string, today: string) {
  return rows(aheadOf(db, artistId, today).limit(PRESS_KIT_ITEMS))
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

export function upcomingEvents(db: Tables, today: string) {
  const portrait = pictureOf("portrait", "profile_image")
  return rows(
    db
      .from("artist_tour_dates")
      .select(`${FIELDS},artist:artists!inner(id,name,slug,${portrait})`)
      .gte("event_date", today)
      .order("event_date")
      .order("id")
      .overrideTypes<Event[], { merge: false }>(),
  )
}
