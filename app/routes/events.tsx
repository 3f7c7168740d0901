import { EventArtist, TourListing } from "../catalogue/tour-listing.tsx"
import { unpackList } from "../data/packed-list.ts"
import { onePage, pageRange } from "../data/pagination.ts"
import { tables } from "../data/tables.ts"
import { listEvents } from "../data/tour-dates.ts"
import { eventsCalendar } from "../site/feeds.ts"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { pageOf } from "../site/query.ts"
import { labelToday } from "../site/request-context.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { structuredEvent } from "../site/structured-data/event.ts"
import { ButtonLink } from "../ui/button.tsx"
import { CalendarLinks } from "../ui/feed-link.tsx"
import { LoadMore } from "../ui/load-more.tsx"
import { PageHead } from "../ui/page-head.tsx"
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
          ...unpackList(args.loaderData?.listed, []).map((event) =>
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
    labelToday(context),
    pageRange(page),
  )
  return { ...onePage(found), page }
}

export default function Events({ loaderData }: Route.ComponentProps) {
  const { page, more } = loaderData
  const events = unpackList(loaderData.listed)
  return (
    <>
      <PageHead title="Events">
        <CalendarLinks feed={eventsCalendar} />
      </PageHead>
      <div className="px-gutter pb-16">
        {events.length === 0 ? (
          <p className="py-16 text-ash">No upcoming events</p>
        ) : (
          <TourListing
            dates={events.map((event) => ({
              ...event,
              heading: <EventArtist artist={event.artist} heading="h2" />,
            }))}
          />
        )}
      </div>
      <LoadMore page={page} more={more} />
      <p className="px-gutter pb-16">
        <ButtonLink to="/events/past" look="link">
          Past nights
        </ButtonLink>
      </p>
    </>
  )
}
