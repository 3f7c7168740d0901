import { makeZip } from "client-zip"
import { pdfSheet } from "./pdf-sheet.ts"
import { type AskSite, bytesOf } from "./pictures.ts"
import { LOGO, logoPng } from "./raster.ts"
import { type Kit, pressSheet } from "./sheet.ts"
import { kitTexts } from "./texts.ts"

/** The kit as a zip, made while it is read. Names inside come from slugs and
 * from this code alone: no title or caption ever becomes a path. */
export function zipKit(kit: Kit, ask: AskSite, now: Date) {
  return makeZip(entries(kit, ask, now))
}

async function* entries(kit: Kit, ask: AskSite, now: Date) {
  const folder = `${kit.profile.artist.slug}-press-kit`
  for await (const { name, input } of files(kit, ask, now)) {
    yield { name: `${folder}/${name}`, input, lastModified: now }
  }
}

async function* files(kit: Kit, ask: AskSite, now: Date) {
  const { profile, pictures, siteUrl } = kit
  yield { name: "press-sheet.pdf", input: await pdfSheet(kit, ask, now) }
  yield { name: "press-sheet.html", input: pressSheet(kit, now) }
  for (const { name, text } of kitTexts(profile, pictures, siteUrl)) {
    yield { name, input: text }
  }
  yield { name: "logo/9x.svg", input: LOGO }
  yield { name: "logo/9x.png", input: await logoPng() }
  for (const picture of pictures) {
    yield { name: picture.name, input: await bytesOf(picture, ask) }
  }
}
