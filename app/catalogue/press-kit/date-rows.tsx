import type { TourDate } from "#app/data/tour-dates.ts"
import { dateText } from "#domain/calendar.ts"
import { ticketAddress } from "#domain/event.ts"
import { SheetRows, sheetLink } from "./sheet-section.tsx"

export function DateRows({ dates }: { dates: TourDate[] }) {
  return (
    <SheetRows>
      {dates.map((date) => (
        <li
          key={date.id}
          className="grid break-inside-avoid items-baseline gap-x-5 gap-y-1 py-4 sm:grid-cols-[11rem_1fr_auto] print:grid-cols-[9rem_1fr] print:py-1"
        >
          <time dateTime={date.event_date} className="label">
            {dateText(date.event_date)}
          </time>
          <p className="min-w-0 break-words">
            <span className="font-bold text-lg print:text-base">
              {date.city}
            </span>{" "}
            <span className="text-ash">
              {date.venue}, {date.country}
            </span>
          </p>
          <p className="flex items-baseline gap-5 print:col-start-2">
            <span className="label text-ash">{date.status}</span>
            <Tickets date={date} />
          </p>
        </li>
      ))}
    </SheetRows>
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
      aria-label={`Tickets for ${date.city}, ${dateText(date.event_date)}`}
      data-address={href}
      className={sheetLink}
    >
      <span className="print:hidden">Tickets</span>
    </a>
  )
}
