import type { Artist } from "#app/data/artists.ts"
import type { ReleaseFacts } from "#app/data/releases.ts"
import type { TourDate } from "#app/data/tour-dates.ts"
import { dateText } from "#domain/calendar.ts"
import type { PressContact } from "#domain/press-contact.ts"

type OverviewProps = {
  artist: Artist
  latest: ReleaseFacts | undefined
  next: TourDate | undefined
  contact: PressContact
}

/** Facts first, then the story. */
export function Overview(props: OverviewProps) {
  const { artist, latest, next, contact } = props
  return (
    <>
      <dl className="grid gap-x-8 lg:grid-cols-2 print:grid-cols-2">
        <Fact name="Artist">{artist.name}</Fact>
        {artist.genre && <Fact name="Genre">{artist.genre}</Fact>}
        <Fact name="Label">9X, London</Fact>
        {latest && (
          <Fact name="Latest release">
            {latest.title} ({latest.type}), {dateText(latest.release_date)}
          </Fact>
        )}
        {next && (
          <Fact name="Next date">
            {dateText(next.event_date)}, {next.venue}, {next.city}
          </Fact>
        )}
        {contact.email && <Fact name="Press contact">{contact.email}</Fact>}
      </dl>
      <div className="mt-8 grid max-w-prose gap-4 text-lg leading-relaxed print:mt-3 print:max-w-none print:gap-2 print:text-base print:leading-normal">
        {artist.bio?.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_1fr] items-baseline gap-4 border-rule border-b py-3 print:py-1">
      <dt className="label text-ash">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
