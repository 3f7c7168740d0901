import { tables } from "../../data/tables.ts"
import { eventById } from "../../data/tour-dates.ts"
import { eventCalendar } from "../../site/feeds.ts"
import type { PageHandle } from "../../site/page-handle.ts"
import { siteAddresses } from "../../site/request-context.ts"
import type { Route } from "./+types/event"
import { calendarResponse } from "./calendar.ts"

export const handle: PageHandle = { uses: [] }

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await eventById(tables(context), params.id)
  if (!event) return new Response("Event not found.", { status: 404 })
  const at = siteAddresses(context)
  return calendarResponse(eventCalendar(event), [event], at)
}
