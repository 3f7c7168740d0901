import type { TourDate } from "../data/tour-dates.ts"
import { posterDate } from "../ui/formats.ts"

/** A poster's listing: date, city, venue, tickets. */
export function TourListing({
  dates,
}: {
  dates: (TourDate & { heading?: React.ReactNode })[]
}) {
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
            <p className="font-bold text-xl">{date.city}</p>
            <p className="text-ash">{`${date.venue}, ${date.country}`}</p>
          </div>
          <p className="text-ash max-lg:col-start-2 lg:col-span-3">
            {date.notes}
          </p>
          <div className="flex items-start gap-4 max-lg:col-start-2 lg:col-span-3 lg:justify-end">
            <span className="label shrink-0 py-3 text-ash">{date.status}</span>
            {date.ticket_url && (
              <a
                href={date.ticket_url}
                target="_blank"
                rel="noopener"
                className="label shrink-0 rounded-control border border-bone px-4 py-3 hover:border-signal hover:text-signal"
              >
                Tickets
              </a>
            )}
          </div>
        </li>
      ))}
    </ol>
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
