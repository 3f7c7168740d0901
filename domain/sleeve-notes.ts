import { dateText } from "./calendar.ts"
import { runningTime } from "./running-time.ts"
import { peopleOf } from "./track-credits.ts"

/** The facts on a record's back cover. */
export type SleeveFacts = {
  title: string
  artist_name: string
  type: string
  /** Release day, `YYYY-MM-DD`. */
  release_date: string
  catalogue_number: string | null
  featured_artists: string[]
  producer: string | null
  isrc_code: string | null
  credits: string | null
  phonogram_line: string | null
  copyright_line: string | null
  tracks: {
    name: string
    seconds: number | null
    isrc_code: string | null
    writers: string[]
    performers: string[]
    producers: string[]
  }[]
}

/** The back cover as plain text, included with downloads. The same for every
 * buyer, without any personal data. */
export function sleeveNotes(release: SleeveFacts) {
  const blocks = [
    headOf(release),
    release.tracks.flatMap((track, place) => [
      trackLine(track, place),
      ...creditLines(track),
    ]),
    [
      release.featured_artists.length > 0 &&
        `Featuring: ${release.featured_artists.join(", ")}`,
      release.producer && `Producer: ${release.producer}`,
      release.isrc_code && `ISRC: ${release.isrc_code}`,
    ],
    release.credits?.split("\n") ?? [],
    [
      release.phonogram_line && `℗ ${release.phonogram_line}`,
      release.copyright_line && `© ${release.copyright_line}`,
    ],
    ["Thank you for buying music."],
  ]
  const texts = blocks.map((lines) =>
    lines
      .flatMap((line) => (line ? [line.trim()] : []))
      .filter(Boolean)
      .join("\n"),
  )
  return `${texts.filter(Boolean).join("\n\n")}\n`
}

function headOf(release: SleeveFacts) {
  const { title, artist_name, catalogue_number, type, release_date } = release
  const facts = [catalogue_number, type, dateText(release_date)]
  return [artist_name, title, facts.filter(Boolean).join(" · ")]
}

function trackLine(
  { name, seconds, isrc_code }: SleeveFacts["tracks"][number],
  place: number,
) {
  const facts = [
    seconds ? runningTime(seconds) : null,
    isrc_code && `ISRC ${isrc_code}`,
  ].filter(Boolean)
  const line = `${place + 1}. ${name}`
  return facts.length > 0 ? `${line} (${facts.join(", ")})` : line
}

/** A track's credits, one line for each role. */
export function creditLines(track: Parameters<typeof peopleOf>[0]) {
  return peopleOf(track).map(({ did, names }) => `${did} ${names.join(", ")}`)
}
