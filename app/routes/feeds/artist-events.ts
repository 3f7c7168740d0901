import { artistBySlug } from "../../data/artists.ts"
import { movedRedirect } from "../../data/slug-redirects.ts"
import { tables } from "../../data/tables.ts"
import { tourDatesOf } from "../../data/tour-dates.ts"
import { artistCalendar } from "../../site/feeds.ts"
import type { PageHandle } from "../../site/page-handle.ts"
import { labelToday, siteAddresses } from "../../site/request-context.ts"
import type { Route } from "./+types/artist-events"
import { calendarResponse } from "./calendar.ts"

export const handle: PageHandle = { uses: [] }

export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args
  const db = tables(context)
  const artist = await artistBySlug(db, params.slug)
  if (!artist) {
    const elsewhere = await movedRedirect("artists", args)
    return elsewhere ?? new Response("Artist not found.", { status: 404 })
  }
  const dates = await tourDatesOf(db, artist.id, labelToday(context))
  const at = siteAddresses(context)
  const events = dates.map((date) => ({ ...date, artist }))
  return calendarResponse(artistCalendar(artist), events, at)
}
