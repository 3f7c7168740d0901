import ical, { ICalCalendarMethod } from "ical-generator"
import { CSV_MARK, csvText } from "#domain/csv.ts"
import { languageName } from "#domain/track-credits.ts"
import type { KitRelease, Profile } from "./profile.ts"
import { runningTime } from "./texts.ts"

/** Files for other programs, by file name: tracks for a playlist editor, dates
 * for a calendar. Empty ones are left out. */
export function kitTables(
  { releases, dates, artist }: Profile,
  siteUrl: string,
) {
  const tracks = trackRows(artist.name, releases)
  return [
    ...(tracks.length > 0
      ? [table("tracklist.csv", [TRACK_HEAD, ...tracks])]
      : []),
    ...(dates.length > 0
      ? [
          table("dates.csv", [DATE_HEAD, ...dates.map(dateRow)]),
          { name: "dates.ics", text: calendar({ dates, artist }, siteUrl) },
        ]
      : []),
  ]
}

function table(name: string, rows: string[][]) {
  return { name, text: CSV_MARK + csvText(rows) }
}

const TRACK_HEAD =
  "Artist,Release,Catalogue number,Date,Track,Title,Duration,Seconds,ISRC,Writers,Performers,Producers,Explicit,Language".split(
    ",",
  )

function trackRows(artist: string, releases: KitRelease[]) {
  return releases.flatMap((release) =>
    release.audio_files.map((track, place) => [
      artist,
      release.title,
      release.catalogue_number ?? "",
      release.release_date,
      String(place + 1),
      track.name,
      runningTime(track.seconds && Math.round(track.seconds)) ?? "",
      track.seconds ? String(Math.round(track.seconds)) : "",
      track.isrc_code ?? "",
      track.writers.join("; "),
      track.performers.join("; "),
      track.producers.join("; "),
      track.explicit ? "yes" : "no",
      track.language ? languageName(track.language) : "",
    ]),
  )
}

const DATE_HEAD = ["Date", "Venue", "City", "Country", "State", "Tickets"]

function dateRow(date: Profile["dates"][number]) {
  const { event_date, venue, city, country, status, ticket_url } = date
  return [event_date, venue, city, country, status, ticket_url ?? ""]
}

type Evenings = Pick<Profile, "dates" | "artist">

/** All-day events: the venue decides when doors open. */
function calendar({ dates, artist }: Evenings, siteUrl: string) {
  const { hostname } = new URL(siteUrl)
  const events = ical({
    prodId: { company: "9X", product: "Press kit", language: "EN" },
    name: `${artist.name}: dates`,
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const date of dates) {
    const day = new Date(date.event_date)
    events.createEvent({
      // Stable, so that a changed date moves instead of being duplicated.
      id: `${date.id}@${hostname}`,
      stamp: day,
      start: day,
      allDay: true,
      timezone: "UTC",
      summary: `${artist.name} at ${date.venue}`,
      location: `${date.venue}, ${date.city}, ${date.country}`,
      description: date.status,
      url: `${siteUrl}/artist/${artist.slug}`,
    })
  }
  return events.toString()
}
