import { londonDate } from "#domain/london-date.ts"
import { fitText, LEADING, settable } from "../type/typesetting.ts"
import { createPage, PAGE } from "./pdf-page.ts"
import {
  contacts,
  heightBelowPortrait,
  links,
  story,
} from "./pdf-sheet-columns.ts"
import {
  createDesk,
  type Desk,
  FOOT,
  LEFT,
  MARGIN,
  RIGHT,
} from "./pdf-sheet-desk.ts"
import { type AskSite, portraitIn } from "./pictures.ts"
import type { Profile } from "./profile.ts"
import { type Jpeg, logoOnPaper, portraitOnPaper } from "./raster.ts"
import type { Kit } from "./sheet.ts"
import { longDate } from "./texts.ts"

const PORTRAIT = { width: LEFT.width, height: 280 }
const CREDIT = 26
const DOTS_A_POINT = 300 / 72

/** The press sheet for print: one A4 page whatever an artist's name is and
 * however much there is to say, in the label's typefaces. What is long is set
 * smaller, and what is too long ends in an ellipsis. */
export async function pdfSheet(kit: Kit, ask: AskSite, now: Date) {
  const { profile, pictures, siteUrl } = kit
  const { artist, contact } = profile
  const file = portraitIn(pictures)
  const room = {
    width: Math.round(PORTRAIT.width * DOTS_A_POINT),
    height: Math.round(PORTRAIT.height * DOTS_A_POINT),
  }
  const portrait = await portraitOnPaper(file, room, ask)
  const page = await createPage({
    title: `${artist.name} – press sheet`,
    author: contact.name,
    language: "en-GB",
    made: now,
  })
  const desk = createDesk(page)
  masthead(desk, await logoOnPaper(), now)
  const top = name(desk, profile)
  let y = top
  if (portrait) {
    const left = FOOT - y - CREDIT - heightBelowPortrait(profile, siteUrl)
    const height = Math.min(left, PORTRAIT.height)
    y = picture(desk, { ...portrait, alt: file?.alt ?? "" }, { y, height })
    y = credit(desk, profile, y)
  }
  y = contacts(desk, profile, y)
  links(desk, profile, siteUrl, y)
  story(desk, profile, siteUrl, top)
  return page.bytes()
}

function masthead({ page, line, mono }: Desk, logo: Jpeg, now: Date) {
  const height = 22
  const width = (height * logo.width) / logo.height
  page.picture(logo.bytes, "9X", { x: MARGIN, y: MARGIN, width, height })
  const whole = PAGE.width - 2 * MARGIN
  const words = `Press sheet · ${longDate(londonDate(now))}`.toUpperCase()
  const label = line(words, mono, 6.5, 260)
  const y = MARGIN + height
  page.words("P", [{ ...label, x: RIGHT.x, y: y - 1 }])
  page.rule({ x: MARGIN, y: y + 9, width: whole, height: 1.5 })
}

/** The name as large as the page lets it be; answers where the columns
 * begin. */
function name({ page, headline, line, text }: Desk, { artist }: Profile) {
  const width = PAGE.width - 2 * MARGIN
  const { size, lines } = fitText(settable(artist.name, headline), headline, {
    width,
    height: 150,
    largest: 128,
    smallest: 22,
  })
  const top = MARGIN + 46
  const step = size * LEADING
  page.words(
    "H1",
    lines.map((words, row) => ({
      text: words,
      typeface: headline,
      size,
      x: MARGIN - size * 0.04,
      y: top + size * 0.74 + row * step,
    })),
  )
  const foot = top + size * 0.74 + (lines.length - 1) * step
  if (artist.genre) {
    const genre = line(artist.genre, text, 11, width)
    page.words("P", [{ ...genre, x: MARGIN, y: foot + 22 }])
  }
  return foot + 44
}

function picture(
  { page }: Desk,
  portrait: Jpeg & { alt: string },
  room: { y: number; height: number },
) {
  const { x } = LEFT
  const { y } = room
  const scale = Math.min(
    LEFT.width / portrait.width,
    room.height / portrait.height,
  )
  const width = portrait.width * scale
  const height = portrait.height * scale
  page.picture(portrait.bytes, portrait.alt, { x, y, width, height })
  return y + height
}

function credit(desk: Desk, { artist, contact }: Profile, y: number) {
  const { x, width } = LEFT
  const words = `${artist.name} / ${contact.name}`
  const set = desk.line(words, desk.text, 7, width)
  desk.page.words("P", [{ ...set, x, y: y + 11 }])
  return y + CREDIT
}
