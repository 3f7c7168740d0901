import { tables } from "../../data/tables.ts"
import { upcomingEvents } from "../../data/tour-dates.ts"
import { addressesUnder } from "../../lib/addresses.ts"
import { eventsCalendar } from "../../lib/feeds.ts"
import { londonToday } from "../../lib/formats.ts"
import type { PageHandle } from "../../lib/page-handle.ts"
import { requestServices } from "../../lib/request-context.ts"
import type { Route } from "./+types/events"
import { calendarResponse } from "./calendar.ts"

export const handle: PageHandle = { uses: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const events = await upcomingEvents(tables(context), londonToday())
  const at = addressesUnder(context.get(requestServices).siteUrl)
  return calendarResponse(eventsCalendar, events, at)
}
