import type { ReleaseFacts } from "#app/data/releases.ts"
import { runningTime } from "#app/ui/formats.ts"
import { Picture } from "#app/ui/picture.tsx"
import { ScreenLink } from "#app/ui/screen-link.tsx"
import { dateText } from "#domain/calendar.ts"
import { PrintLink } from "./print-link.tsx"
import { SheetRows } from "./sheet-section.tsx"

type RecentReleasesProps = { releases: ReleaseFacts[]; siteUrl: string }

export function RecentReleases({ releases, siteUrl }: RecentReleasesProps) {
  return (
    <SheetRows>
      {releases.map((release) => (
        <li
          key={release.id}
          className="grid break-inside-avoid grid-cols-[4.5rem_1fr] items-center gap-x-5 py-4 lg:grid-cols-[4.5rem_5rem_1fr_auto] print:grid-cols-[3rem_4.5rem_1fr] print:py-1"
        >
          <Picture
            picture={release.sleeve}
            fallback="/fallback/release.webp"
            frame="aspect-square"
            sizes="72px"
            alt=""
            eager
            className="max-lg:row-span-3 max-lg:self-start print:row-span-1"
          />
          <p className="label text-ash">{release.catalogue_number}</p>
          <div className="min-w-0">
            <h3 className="break-words font-bold text-lg leading-tight print:text-base">
              <ScreenLink
                to={`/release/${release.slug}`}
                data-address={`${siteUrl}/release/${release.slug}`}
                className="inline-block py-2 hover:text-signal print:p-0"
              >
                {release.title}
              </ScreenLink>
            </h3>
            <p className="text-ash">{factsOf(release)}</p>
          </div>
          {release.sleeve && (
            <PrintLink
              picture={release.sleeve}
              text="print sleeve"
              of={release.title}
            />
          )}
        </li>
      ))}
    </SheetRows>
  )
}

function factsOf({ type, release_date, track_count, duration }: ReleaseFacts) {
  const tracks = track_count === 1 ? "1 track" : `${track_count} tracks`
  return [
    type,
    dateText(release_date),
    track_count ? tracks : null,
    duration ? runningTime(duration) : null,
  ]
    .filter(Boolean)
    .join(" · ")
}
