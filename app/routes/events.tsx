import { Link } from "react-router"
import { TourListing } from "../components/catalogue/tour-listing.tsx"
import { FeedLink } from "../components/ui/feed-link.tsx"
import { PageHead } from "../components/ui/page-head.tsx"
import { tables } from "../data/tables.ts"
import { upcomingEvents } from "../data/tour-dates.ts"
import { eventsCalendar } from "../lib/feeds.ts"
import { londonToday } from "../lib/formats.ts"
import { pageMeta } from "../lib/meta.ts"
import type { PageHandle } from "../lib/page-handle.ts"
import { breadcrumbs } from "../lib/structured-data/breadcrumbs.ts"
import { structuredEvent } from "../lib/structured-data/event.ts"
import type { Route } from "./+types/events"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Events – 9X",
    description: "Where to see the artists of 9X play next.",
    picture: "/og/page/events.jpg",
    feeds: [eventsCalendar],
    structured: (at) => [
      ...(args.loaderData?.events ?? []).map((event) =>
        structuredEvent(event, at),
      ),
      breadcrumbs([["Events", "/events"]], at),
    ],
  })

export async function loader({ context }: Route.LoaderArgs) {
  return { events: await upcomingEvents(tables(context), londonToday()) }
}

export default function Events({ loaderData }: Route.ComponentProps) {
  const { events } = loaderData
  return (
    <>
      <PageHead title="Events">
        <FeedLink feed={eventsCalendar}>Subscribe to calendar</FeedLink>
      </PageHead>
      <div className="px-gutter pb-16">
        {events.length === 0 ? (
          <p className="py-16 text-ash">No upcoming events</p>
        ) : (
          <TourListing
            dates={events.map((event) => ({
              ...event,
              heading: (
                <h2 className="poster pb-2 text-2xl">
                  <Link
                    to={`/artist/${event.artist.slug}`}
                    prefetch="intent"
                    className="hover:text-signal"
                  >
                    {event.artist.name}
                  </Link>
                </h2>
              ),
            }))}
          />
        )}
      </div>
    </>
  )
}
