import { EVENT } from "#domain/records/event.ts"
import { bySwitch, published } from "../publishing/published.ts"
import { optionsOf, type Resource } from "../resource.ts"
import { ResourceScreen } from "../resource-screen.tsx"
import { ARTIST_COLUMN, ARTIST_FIELD } from "./artist-of.ts"

/** Those that are used most; a night may have a word of its own. */
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
      title: "When and where",
      fields: [
        ARTIST_FIELD,
        { kind: "date", name: "event_date", label: "Date", required: true },
        {
          kind: "time",
          name: "doors",
          label: "Doors",
          hint: "By the clock of the room.",
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
          hint: "One of the usual, or a word of your own. Of what is sold out or cancelled no tickets are offered.",
        },
        { kind: "link", name: "ticket_url", label: "Where to buy them" },
        { kind: "text", name: "notes", label: "Notes", rows: 3 },
      ],
    },
  ],
})

export function Component() {
  return <ResourceScreen resource={EVENTS} />
}
