import { tables } from "../../data/tables.ts"
import { upcomingEvents } from "../../data/tour-dates.ts"
import { eventsCalendar } from "../../site/feeds.ts"
import type { PageHandle } from "../../site/page-handle.ts"
import { labelToday, siteAddresses } from "../../site/request-context.ts"
import type { Route } from "./+types/events"
import { calendarResponse } from "./calendar.ts"

export const handle: PageHandle = { uses: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const events = await upcomingEvents(tables(context), labelToday(context))
  const at = siteAddresses(context)
  return calendarResponse(eventsCalendar, events, at)
}
