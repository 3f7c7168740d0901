import { TourListing } from "../components/catalogue/tour-listing.tsx"
import { FeedLink } from "../components/ui/feed-link.tsx"
import { LoadMore } from "../components/ui/load-more.tsx"
import { PageHead } from "../components/ui/page-head.tsx"
import { ScreenLink } from "../components/ui/screen-link.tsx"
import { onePage, pageRange, tables } from "../data/tables.ts"
import { listEvents } from "../data/tour-dates.ts"
import { eventsCalendar } from "../lib/feeds.ts"
import { londonToday } from "../lib/formats.ts"
import { pageMeta } from "../lib/meta.ts"
import { unpacked } from "../lib/packed.ts"
import type { PageHandle } from "../lib/page-handle.ts"
import { pageOf } from "../lib/query.ts"
import { breadcrumbs } from "../lib/structured-data/breadcrumbs.ts"
import { structuredEvent } from "../lib/structured-data/event.ts"
import type { Route } from "./+types/events"

export const handle: PageHandle = { uses: ["page"] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Events – 9X",
    description: "Where to see the artists of 9X play next.",
    picture: "/og/page/events.jpg",
    feeds: [eventsCalendar],
    query: { page: args.loaderData?.page ?? null },
    structured: import.meta.env.SSR
      ? (at) => [
          ...unpacked(args.loaderData?.listed, []).map((event) =>
            structuredEvent(event, at),
          ),
          breadcrumbs([["Events", "/events"]], at),
        ]
      : undefined,
  })

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageOf(url.searchParams)
  const found = await listEvents(
    tables(context),
    londonToday(),
    pageRange(page),
  )
  return { ...onePage(found), page }
}

export default function Events({ loaderData }: Route.ComponentProps) {
  const { page, more } = loaderData
  const events = unpacked(loaderData.listed)
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
                  <ScreenLink
                    to={`/artist/${event.artist.slug}`}
                    className="hover:text-signal"
                  >
                    {event.artist.name}
                  </ScreenLink>
                </h2>
              ),
            }))}
          />
        )}
      </div>
      <LoadMore page={page} more={more} />
    </>
  )
}
