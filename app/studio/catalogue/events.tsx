import { EVENT } from "#domain/records/event.ts"
import { bySwitch, published } from "../publishing/published.ts"
import { optionsOf, type Resource } from "../resource.ts"
import { ResourceScreen } from "../resource-screen.tsx"
import { ARTIST_COLUMN, ARTIST_FIELD } from "./artist-of.ts"

/** The usual words. An event may also have its own. */
const TICKETS = ["On Sale", "Sold Out", "Cancelled", "Postponed", "Free"]

export const EVENTS = published<Resource>(bySwitch("is_public"), {
  table: "artist_tour_dates",
  path: "events",
  one: "event",
  many: "events",
  roles: ["editor"],
  select:
    "id,event_date,venue,city,country,status,doors,starts,updated_at,artists(name)",
  columns: [
    { key: "event_date", title: "Date", numeric: true },
    ARTIST_COLUMN,
    { key: "venue", title: "Venue" },
    { key: "city", title: "City" },
    { key: "country", title: "Country" },
    { key: "status", title: "Tickets" },
  ],
  searched: ["venue", "city", "country"],
  sort: "-event_date",
  filters: [
    { column: "status", title: "Tickets", options: optionsOf(TICKETS) },
  ],
  nameOf: ({ venue, city }) => `${venue ?? ""}, ${city ?? ""}`,
  pageOf: ({ id }) => `/event/${id}`,
  blank: {
    artist_id: "",
    event_date: "",
    venue: "",
    city: "London",
    country: "United Kingdom",
    status: "On Sale",
  },
  rules: EVENT,
  groups: [
    {
      title: "Date and venue",
      fields: [
        ARTIST_FIELD,
        { kind: "date", name: "event_date", label: "Date", required: true },
        {
          kind: "time",
          name: "doors",
          label: "Doors",
          hint: "Local time at the venue.",
        },
        { kind: "time", name: "starts", label: "Starts" },
        { kind: "line", name: "venue", label: "Venue", required: true },
        { kind: "line", name: "city", label: "City", required: true },
        { kind: "line", name: "country", label: "Country", required: true },
      ],
    },
    {
      title: "Tickets",
      fields: [
        {
          kind: "word",
          name: "status",
          label: "Tickets",
          options: optionsOf(TICKETS),
          required: true,
          hint: "Choose one or write your own. The ticket link is hidden when the event is sold out or cancelled.",
        },
        { kind: "link", name: "ticket_url", label: "Ticket link" },
        { kind: "text", name: "notes", label: "Notes", rows: 3 },
      ],
    },
  ],
})

export function Component() {
  return <ResourceScreen resource={EVENTS} />
}
