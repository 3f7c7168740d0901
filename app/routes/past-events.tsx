import { EventArtist, TourListing } from "../catalogue/tour-listing.tsx"
import { unpackList } from "../data/packed-list.ts"
import { onePage, pageRange } from "../data/pagination.ts"
import { tables } from "../data/tables.ts"
import { listPastEvents } from "../data/tour-dates.ts"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { pageOf } from "../site/query.ts"
import { labelToday } from "../site/request-context.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { ButtonLink } from "../ui/button.tsx"
import { LoadMore } from "../ui/load-more.tsx"
import { PageHead } from "../ui/page-head.tsx"
import { SectionHead } from "../ui/section-head.tsx"
import type { Route } from "./+types/past-events"

export const handle: PageHandle = { uses: ["page"] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Past nights – 9X",
    description: "Where the artists of 9X have played, year by year.",
    picture: "/og/page/events.jpg",
    query: { page: args.loaderData?.page ?? null },
    structured: import.meta.env.SSR
      ? (at) => [
          breadcrumbs(
            [
              ["Events", "/events"],
              ["Past nights", "/events/past"],
            ],
            at,
          ),
        ]
      : undefined,
  })

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageOf(url.searchParams)
  const found = await listPastEvents(
    tables(context),
    labelToday(context),
    pageRange(page),
  )
  return { ...onePage(found), page }
}

export default function PastEvents({ loaderData }: Route.ComponentProps) {
  const { page, more } = loaderData
  const events = unpackList(loaderData.listed)
  const years = Map.groupBy(events, ({ event_date }) => event_date.slice(0, 4))
  return (
    <>
      <PageHead title="Past nights">
        <ButtonLink to="/events" look="link">
          Upcoming events
        </ButtonLink>
      </PageHead>
      {events.length === 0 && (
        <p className="px-gutter py-16 text-ash">No nights yet</p>
      )}
      {[...years].map(([year, nights]) => (
        <section
          key={year}
          aria-labelledby={`year-${year}`}
          className="px-gutter pb-16"
        >
          <SectionHead id={`year-${year}`} title={year} />
          <TourListing
            over
            dates={nights.map((night) => ({
              ...night,
              heading: <EventArtist artist={night.artist} heading="h3" />,
            }))}
          />
        </section>
      ))}
      <LoadMore page={page} more={more} />
    </>
  )
}
