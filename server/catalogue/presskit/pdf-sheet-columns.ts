import { dateText } from "#domain/calendar.ts"
import { artistLinks } from "#domain/press-kit.ts"
import { fitText, settable } from "../../type/typesetting.ts"
import { type Desk, FOOT, HEAD, LEFT, RIGHT, ROW } from "./pdf-sheet-desk.ts"
import type { Profile } from "./profile.ts"
import { bare, facts, runningTime, trackCount } from "./texts.ts"

const ADDRESS_LINES = 6
const GAP = 12

/** The height of the contact and links: the portrait gets the rest. */
export function heightBelowPortrait(profile: Profile, siteUrl: string) {
  const rows =
    postalLines(profile).length + 1 + addresses(profile, siteUrl).length
  return 2 * HEAD + rows * ROW + GAP
}

function postalLines({ contact }: Profile) {
  return [contact.name, ...contact.address.slice(0, ADDRESS_LINES)]
}

function addresses({ artist }: Profile, siteUrl: string) {
  const own = `${siteUrl}/artist/${artist.slug}/epk`
  return [own, ...artistLinks(artist).map(({ url }) => url)]
}

export function contacts(desk: Desk, profile: Profile, y: number) {
  const { x, width } = LEFT
  let row = desk.section("Press contact", LEFT, y)
  for (const [place, words] of postalLines(profile).entries()) {
    const typeface = place === 0 ? desk.headline : desk.text
    const set = desk.line(words, typeface, 9, width)
    desk.page.words("P", [{ ...set, x, y: row }])
    row += ROW
  }
  const { email } = profile.contact
  if (email) row = address(desk, email, `mailto:${email}`, row)
  return row + GAP - ROW / 2
}

export function links(
  desk: Desk,
  profile: Profile,
  siteUrl: string,
  y: number,
) {
  let row = desk.section("Links", LEFT, y)
  for (const url of addresses(profile, siteUrl)) {
    row = address(desk, bare(url), url, row)
  }
}

/** An address as a link, legible on paper too. */
function address(desk: Desk, words: string, url: string, y: number) {
  const { x, width } = LEFT
  const set = desk.line(words, desk.text, 9, width)
  desk.page.words("P", [{ ...set, x, y }], url)
  return y + ROW
}

/** The biography fills the room that the latest release and the dates leave. */
export function story(
  desk: Desk,
  profile: Profile,
  siteUrl: string,
  top: number,
) {
  const { page, text } = desk
  const { artist, dates, releases } = profile
  const [latest] = releases
  const rest =
    (latest ? HEAD + 3 * ROW + GAP : 0) +
    (dates.length > 0 ? HEAD + dates.length * ROW + GAP : 0)
  const words = settable(artist.bio_medium ?? artist.bio_short ?? "", text)
  const leading = 1.45
  const { size, lines } = fitText(words, text, {
    width: RIGHT.width,
    height: FOOT - top - rest,
    largest: 12,
    smallest: 7,
    leading,
    step: 0.5,
  })
  let y = top
  if (words) {
    page.words(
      "P",
      lines.map((line, row) => ({
        text: line,
        typeface: text,
        size,
        x: RIGHT.x,
        y: top + size * 0.76 + row * size * leading,
      })),
    )
    y += lines.length * size * leading + GAP
  }
  if (latest) y = release(desk, latest, siteUrl, y)
  if (dates.length > 0) tourDates(desk, dates, y)
}

function release(
  desk: Desk,
  latest: Profile["releases"][number],
  siteUrl: string,
  y: number,
) {
  const { page, headline, text, line } = desk
  const { x, width } = RIGHT
  const row = desk.section("Latest release", RIGHT, y)
  const url = `${siteUrl}/release/${latest.slug}`
  const about = facts(
    latest.type,
    trackCount(latest.track_count),
    runningTime(latest.duration),
    latest.catalogue_number,
    dateText(latest.release_date),
  )
  const lines = [
    { ...line(latest.title, headline, 11, width), x, y: row },
    { ...line(about, text, 9, width), x, y: row + ROW },
    { ...line(bare(url), text, 9, width), x, y: row + 2 * ROW },
  ]
  page.words("P", lines, url)
  return row + 3 * ROW - ROW / 2 + GAP
}

function tourDates(desk: Desk, dates: Profile["dates"], y: number) {
  const { page, text, mono, line } = desk
  let row = desk.section("Dates", RIGHT, y)
  const indent = 112
  for (const date of dates) {
    const day = dateText(date.event_date).toUpperCase()
    const where = `${date.venue}, ${date.city}, ${date.country}`
    const width = RIGHT.width - indent
    page.words("P", [
      { ...line(day, mono, 6.5, indent - 8), x: RIGHT.x, y: row },
      { ...line(where, text, 9, width), x: RIGHT.x + indent, y: row },
    ])
    row += ROW
  }
}
