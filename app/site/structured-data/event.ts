import type { MusicEvent, Offer } from "schema-dts"
import type { Event } from "#app/data/tour-dates.ts"
import { ticketAddress } from "#domain/event.ts"
import type { At } from "../addresses.ts"
import { artistReference } from "./artist.ts"
import { labelReference } from "./label.ts"

type Statuses = Record<string, MusicEvent["eventStatus"]>

/** The status values that mean an event does not take place as planned. */
const EVENT_STATUSES: Statuses = {
  cancelled: "https://schema.org/EventCancelled",
  canceled: "https://schema.org/EventCancelled",
  postponed: "https://schema.org/EventPostponed",
  rescheduled: "https://schema.org/EventRescheduled",
}

const AVAILABILITIES: Record<string, Offer["availability"]> = {
  "sold out": "https://schema.org/SoldOut",
  "few left": "https://schema.org/LimitedAvailability",
}

/** A live event. */
export function structuredEvent(event: Event, at: At) {
  const { artist, status } = event
  return {
    "@type": "MusicEvent",
    "@id": at(`/event/${event.id}#night`),
    name: `${artist.name} at ${event.venue}, ${event.city}`,
    url: at(`/event/${event.id}`),
    startDate: startOf(event),
    ...(event.doors ? { doorTime: `${event.event_date}T${event.doors}` } : {}),
    eventStatus:
      EVENT_STATUSES[status.toLowerCase()] ??
      "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    description:
      event.notes ?? `${artist.name} live in ${event.city}, by 9X, London.`,
    image: [at(`/og/artist/${artist.slug}.jpg`)],
    location: {
      "@type": "MusicVenue",
      name: event.venue,
      address: {
        "@type": "PostalAddress",
        addressLocality: event.city,
        addressCountry: event.country,
      },
    },
    performer: artistReference(artist, at),
    organizer: labelReference(at),
    offers: offerOf(event, at),
  } satisfies MusicEvent
}

/** The date, with the venue's local time if known. */
function startOf({ event_date, doors, starts }: Event) {
  const hour = starts ?? doors
  return hour ? `${event_date}T${hour}` : event_date
}

function offerOf(event: Event, at: At): Offer {
  const { status } = event
  const free = status.toLowerCase() === "free entry"
  return {
    "@type": "Offer",
    url: ticketAddress(event) ?? at(`/event/${event.id}`),
    availability:
      AVAILABILITIES[status.toLowerCase()] ?? "https://schema.org/InStock",
    ...(free ? { price: 0, priceCurrency: "GBP" } : {}),
  }
}
