import { dateText } from "#domain/calendar.ts"
import { createPage } from "../../type/pdf-page.ts"
import { longestRoom, story } from "./one-sheet-columns.ts"
import { creditedPicture, headline, masthead } from "./pdf-head.ts"
import { contacts } from "./pdf-sheet-columns.ts"
import { createDesk, type Desk, LEFT, ROW } from "./pdf-sheet-desk.ts"
import type { AskSite, KitFile } from "./pictures.ts"
import type { KitRelease, Profile } from "./profile.ts"
import { logoOnPaper, pictureOnPaper } from "./raster.ts"
import { bare, runningTime } from "./texts.ts"

/** A record, as shown on its one-sheet. */
export type SheetRecord = {
  release: KitRelease
  sleeve: KitFile | undefined
  formats: string[]
  /** The record's page; null before its release. */
  url: string | null
}

const SLEEVE = { width: LEFT.width, height: LEFT.width }
const GAP = 12

/** A record on one A4 page, for shops, radio and the press. Long text is set
 * smaller; text that still does not fit ends in an ellipsis. */
export async function oneSheet(
  record: SheetRecord,
  profile: Profile,
  ask: AskSite,
  now: Date,
) {
  const { release, sleeve } = record
  const { artist, contact } = profile
  const shown = await pictureOnPaper(sleeve, SLEEVE, ask)
  const page = await createPage({
    title: `${release.title} by ${artist.name} – one-sheet`,
    author: contact.name,
    language: "en-GB",
    made: now,
  })
  const desk = createDesk(page)
  masthead(desk, await logoOnPaper(), "One-sheet", now)
  const top = headline(desk, release.title, artist.name, longestRoom)
  let y = top
  if (shown && sleeve) {
    y = creditedPicture(desk, { ...sleeve, ...shown }, { y, ...SLEEVE })
  }
  y = facts(desk, record, y)
  contacts(desk, profile, y)
  story(desk, release, top)
  return page.bytes()
}

const LABEL = 58

/** The facts that a shop lists. */
function facts(desk: Desk, { release, formats, url }: SheetRecord, y: number) {
  const { page, mono, text, line } = desk
  const known: [string, string | null][] = [
    ["Number", release.catalogue_number],
    ["Out", dateText(release.release_date)],
    ["Type", release.type],
    ["Genre", release.genre],
    ["Length", runningTime(release.duration)],
    ...formats.map((format, place): [string, string] => [
      place === 0 ? "Formats" : "",
      format,
    ]),
    ["Online", url && bare(url)],
  ]
  let row = desk.section("Release", LEFT, y)
  for (const [name, value] of known) {
    if (!value) continue
    const label = line(name.toUpperCase(), mono, 6.5, LABEL - 6)
    const words = line(value, text, 9, LEFT.width - LABEL)
    page.words(
      "P",
      [
        { ...label, x: LEFT.x, y: row },
        { ...words, x: LEFT.x + LABEL, y: row },
      ],
      name === "Online" && url ? url : "",
    )
    row += ROW
  }
  return row + GAP - ROW / 2
}
