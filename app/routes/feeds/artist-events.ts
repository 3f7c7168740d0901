import { artistBySlug } from "../../data/artists.ts"
import { tables } from "../../data/tables.ts"
import { tourDatesOf } from "../../data/tour-dates.ts"
import { artistCalendar } from "../../site/feeds.ts"
import type { PageHandle } from "../../site/page-handle.ts"
import { siteAddresses } from "../../site/request-context.ts"
import { londonToday } from "../../ui/formats.ts"
import type { Route } from "./+types/artist-events"
import { calendarResponse } from "./calendar.ts"

export const handle: PageHandle = { uses: [] }

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = tables(context)
  const artist = await artistBySlug(db, params.slug)
  if (!artist) return new Response("Artist not found.", { status: 404 })
  const dates = await tourDatesOf(db, artist.id, londonToday())
  const at = siteAddresses(context)
  const events = dates.map((date) => ({ ...date, artist }))
  return calendarResponse(artistCalendar(artist), events, at)
}
