import { createPage } from "../../type/pdf-page.ts"
import { CREDIT, creditedPicture, headline, masthead } from "./pdf-head.ts"
import {
  contacts,
  heightBelowPortrait,
  links,
  story,
} from "./pdf-sheet-columns.ts"
import { createDesk, FOOT, LEFT } from "./pdf-sheet-desk.ts"
import { type AskSite, portraitIn } from "./pictures.ts"
import { logoOnPaper, pictureOnPaper } from "./raster.ts"
import type { Kit } from "./sheet.ts"

const PORTRAIT = { width: LEFT.width, height: 280 }

/** The press sheet for print: always one A4 page, however long the name or the
 * text, in the label's typefaces. Long text is set smaller; text that still
 * does not fit ends in an ellipsis. */
export async function pdfSheet(kit: Kit, ask: AskSite, now: Date) {
  const { profile, pictures, siteUrl } = kit
  const { artist, contact } = profile
  const file = portraitIn(pictures)
  const portrait = await pictureOnPaper(file, PORTRAIT, ask)
  const page = await createPage({
    title: `${artist.name} – press sheet`,
    author: contact.name,
    language: "en-GB",
    made: now,
  })
  const desk = createDesk(page)
  masthead(desk, await logoOnPaper(), "Press sheet", now)
  const top = headline(desk, artist.name, artist.genre)
  let y = top
  if (portrait && file) {
    const left = FOOT - y - CREDIT - heightBelowPortrait(profile, siteUrl)
    const height = Math.min(left, PORTRAIT.height)
    y = creditedPicture(desk, { ...file, ...portrait }, { y, height })
  }
  y = contacts(desk, profile, y)
  links(desk, profile, siteUrl, y)
  story(desk, profile, siteUrl, top)
  return page.bytes()
}
