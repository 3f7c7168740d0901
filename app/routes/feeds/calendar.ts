import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator"
import { fromDateTimeInput } from "#domain/calendar.ts"
import { hoursText, ticketAddress } from "#domain/event.ts"
import type { Event, WithCreatedAt } from "../../data/tour-dates.ts"
import type { At } from "../../site/addresses.ts"
import type { Feed } from "../../site/meta.ts"

const HOUR = 3600

/** Tour dates as a calendar feed. */
export function calendarResponse(
  facts: Feed,
  events: WithCreatedAt<Event>[],
  at: At,
) {
  const calendar = ical({
    name: escaped(facts.title),
    url: at(facts.path),
    prodId: { company: "9X", product: "Tour dates", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR,
  })
  for (const event of events) add(calendar, event, at)
  return new Response(calendar.toString(), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename="${fileName(facts)}"`,
    },
  })
}

function add(calendar: ICalCalendar, event: WithCreatedAt<Event>, at: At) {
  const { artist, notes, status } = event
  const url = at(`/event/${event.id}`)
  const tickets = ticketAddress(event)
  calendar.createEvent({
    // Stable, so that a changed date moves instead of appearing twice.
    id: `${event.id}@${new URL(url).hostname}`,
    stamp: new Date(event.created_at),
    ...timing(event),
    summary: `${artist.name} at ${event.venue}, ${event.city}`,
    location: `${event.venue}, ${event.city}, ${event.country}`,
    description: [
      status,
      hoursText(event),
      notes,
      tickets && `Tickets: ${tickets}`,
    ]
      .filter(Boolean)
      .join("\n"),
    status: /^cancell?ed$/i.test(status)
      ? ICalEventStatus.CANCELLED
      : ICalEventStatus.CONFIRMED,
    url,
  })
}

/** In the UK the door or start time is an instant. Abroad it is a local time in
 * whatever zone the venue is in. Without a time it is an all-day event. */
function timing({ event_date, doors, starts, country }: Event) {
  const hour = doors ?? starts
  if (!hour) return { start: `${event_date}T00:00:00`, allDay: true }
  if (country === "United Kingdom") {
    return { start: fromDateTimeInput(`${event_date}T${hour}`) }
  }
  return { start: `${event_date}T${hour}`, floating: true }
}

/** The library escapes every text except the calendar's own name. */
function escaped(text: string) {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n")
}

function fileName({ path }: Feed) {
  return `9x${path.replace(/\/(events|event)\.ics$/, "").replaceAll("/", "-")}-events.ics`
}
