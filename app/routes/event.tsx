import { data, isRouteErrorResponse, Link } from "react-router"
import { dateText } from "#domain/calendar.ts"
import { hoursText, ticketAddress } from "#domain/event.ts"
import { tables } from "../data/tables.ts"
import { type EventDetail, eventById } from "../data/tour-dates.ts"
import { eventCalendar } from "../site/feeds.ts"
import { faultMeta, pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { labelToday } from "../site/request-context.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { structuredEvent } from "../site/structured-data/event.ts"
import { Arrow } from "../ui/arrow.tsx"
import { ButtonLink, buttonClass } from "../ui/button.tsx"
import { FeedLink } from "../ui/feed-link.tsx"
import { Missing } from "../ui/missing.tsx"
import { Picture } from "../ui/picture.tsx"
import { ScreenLink } from "../ui/screen-link.tsx"
import type { Route } from "./+types/event"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return faultMeta(args, "Event not found – 9X")
  const { event } = args.loaderData
  const { artist, city, venue } = event
  const date = dateText(event.event_date)
  return pageMeta(args, {
    title: `${artist.name}, ${city}, ${date} – 9X`,
    description: `${artist.name} at ${venue}, ${city}, on ${date}. ${event.notes ?? ""}`,
    picture: `/og/artist/${artist.slug}.jpg`,
    structured: import.meta.env.SSR
      ? (at) => [
          structuredEvent(event, at),
          breadcrumbs(
            [
              ["Events", "/events"],
              [`${artist.name}, ${city}`, `/event/${event.id}`],
            ],
            at,
          ),
        ]
      : undefined,
  })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await eventById(tables(context), params.id)
  if (!event) throw data(null, 404)
  return { event, over: event.event_date < labelToday(context) }
}

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { event, over } = loaderData
  const { artist } = event
  return (
    <>
      <article className="grid items-start gap-8 px-gutter pt-10 md:grid-cols-12">
        <div className="min-w-0 [overflow-wrap:anywhere] md:col-span-8 md:col-start-5">
          <p className="label text-signal">
            <time dateTime={event.event_date}>
              {dateText(event.event_date)}
            </time>
          </p>
          <h1 className="poster mt-4 text-headline">
            <ScreenLink
              to={`/artist/${artist.slug}`}
              className="hover:text-signal"
            >
              {artist.name}
            </ScreenLink>
          </h1>
          <p className="mt-6 font-bold text-3xl">{event.city}</p>
          <p className="mt-1 text-ash text-xl">{`${event.venue}, ${event.country}`}</p>
          <p className="label mt-6">{hoursText(event)}</p>
          {event.notes && (
            <p className="mt-6 max-w-prose text-lg leading-relaxed">
              {event.notes}
            </p>
          )}
          {over ? (
            <p className="label mt-8 text-ash">This night is over.</p>
          ) : (
            <EventActions event={event} />
          )}
        </div>
        <Picture
          picture={artist.portrait}
          fallback="/fallback/artist.webp"
          frame="aspect-[4/5]"
          sizes="(min-width: 768px) 30vw, calc(100vw - 40px)"
          priority
          className="md:col-span-4 md:row-start-1"
        />
      </article>
      <p className="px-gutter py-16">
        <Link to="/events" className={buttonClass("link")}>
          <span>
            <Arrow way="back" /> All events
          </span>
        </Link>
      </p>
    </>
  )
}

function EventActions({ event }: { event: EventDetail }) {
  const tickets = ticketAddress(event)
  return (
    <>
      <p className="label mt-8 text-ash">{event.status}</p>
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        {tickets && (
          <a href={tickets} rel="noopener" className={buttonClass()}>
            Tickets
          </a>
        )}
        <FeedLink feed={eventCalendar(event)}>Add to calendar</FeedLink>
        <ButtonLink look="quiet" to={`/artist/${event.artist.slug}`}>
          View Profile
        </ButtonLink>
      </p>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <Missing
      text="Event not found."
      link={{ to: "/events", text: "Browse events" }}
    />
  )
}
