import { Link } from "react-router"
import { TourListing } from "../components/catalogue/tour-listing.tsx"
import { PageHead } from "../components/ui/page-head.tsx"
import { tables } from "../data/tables.ts"
import { upcomingEvents } from "../data/tour-dates.ts"
import { londonToday } from "../lib/formats.ts"
import { pageMeta } from "../lib/meta.ts"
import type { PageHandle } from "../lib/page-handle.ts"
import type { Route } from "./+types/events"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = () =>
  pageMeta("Events – 9X", "Where to see the artists of 9X play next.")

export async function loader({ context }: Route.LoaderArgs) {
  return { events: await upcomingEvents(tables(context), londonToday()) }
}

export default function Events({ loaderData }: Route.ComponentProps) {
  const { events } = loaderData
  return (
    <>
      <PageHead title="Events" />
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
