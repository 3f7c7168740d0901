import { dateText, posterDate } from "#domain/calendar.ts"
import { hoursText, ticketAddress } from "#domain/event.ts"
import type { TourDate } from "../data/tour-dates.ts"
import { buttonClass } from "../ui/button.tsx"
import { ScreenLink } from "../ui/screen-link.tsx"

type TourListingProps = {
  dates: (TourDate & { heading?: React.ReactNode })[]
  /** Past dates: no tickets and no door times. */
  over?: boolean
}

/** Tour dates as on a poster: date, city, venue, tickets. */
export function TourListing({ dates, over }: TourListingProps) {
  return (
    <ol>
      {dates.map((date) => (
        <li
          key={date.id}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-6 gap-y-2 border-rule border-t py-6 [overflow-wrap:anywhere] lg:grid-cols-12"
        >
          <PosterDate date={date.event_date} />
          <div className="lg:col-span-4">
            {date.heading}
            <p className="font-bold text-xl">
              <ScreenLink
                to={`/event/${date.id}`}
                aria-label={`${date.city}, ${date.venue}, ${dateText(date.event_date)}`}
                className="underline decoration-rule underline-offset-4 hover:text-signal"
              >
                {date.city}
              </ScreenLink>
            </p>
            <p className="text-ash">{`${date.venue}, ${date.country}`}</p>
            {!over && <p className="label pt-2">{hoursText(date)}</p>}
          </div>
          <p className="text-ash max-lg:col-start-2 lg:col-span-3">
            {date.notes}
          </p>
          {!over && (
            <div className="flex items-start gap-4 max-lg:col-start-2 lg:col-span-3 lg:justify-end">
              <span className="label shrink-0 py-3 text-ash">
                {date.status}
              </span>
              <Tickets date={date} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

function Tickets({ date }: { date: TourDate }) {
  const href = ticketAddress(date)
  if (!href) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={`Tickets: ${date.city}, ${date.venue}, ${dateText(date.event_date)}`}
      className={buttonClass("quiet", "shrink-0")}
    >
      Tickets
    </a>
  )
}

function PosterDate({ date }: { date: string }) {
  const { weekday, day, month, year } = posterDate(date)
  return (
    <time dateTime={date} className="lg:col-span-2">
      <span className="label block text-ash">{weekday}</span>
      <span className="poster block text-4xl leading-none">{day}</span>
      <span className="label block text-ash">{`${month} ${year}`}</span>
    </time>
  )
}

type EventArtistProps = {
  artist: { name: string; slug: string }
  heading: "h2" | "h3"
}

/** The artist's name, above a date in the list of all events. */
export function EventArtist({ artist, heading: Heading }: EventArtistProps) {
  return (
    <Heading className="poster pb-2 text-2xl">
      <ScreenLink to={`/artist/${artist.slug}`} className="hover:text-signal">
        {artist.name}
      </ScreenLink>
    </Heading>
  )
}
