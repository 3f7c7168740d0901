import { makeZip } from "client-zip"
import { listeningText, withHeard } from "./kit-listening.ts"
import { oneSheet } from "./one-sheet.ts"
import { pdfSheet } from "./pdf-sheet.ts"
import { type AskSite, bytesOf, sleeveIn } from "./pictures.ts"
import { LOGO, logoPng } from "./raster.ts"
import { type Kit, pressSheet } from "./sheet.ts"
import { kitTables } from "./tables.ts"
import { kitTexts } from "./texts.ts"

/** The kit as a zip, produced while it is read. Names inside come only from
 * slugs and this code: no title or caption ever becomes a path. */
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
  const { siteUrl, listening } = kit
  const listed = listening
    ? withHeard(kit.profile, listening.heard)
    : kit.profile
  yield { name: "press-sheet.pdf", input: await pdfSheet(kit, ask, now) }
  yield { name: "press-sheet.html", input: pressSheet(kit, now) }
  const latest = await latestSheet(kit, ask, now)
  if (latest) yield { name: "one-sheet.pdf", input: latest }
  for (const { name, text } of [
    ...kitTexts(listed, allPictures(kit), siteUrl),
    ...kitTables(listed, siteUrl),
  ]) {
    yield { name, input: text }
  }
  if (listening) yield* unreleased(kit, listening, ask, now)
  yield { name: "logo/9x.svg", input: LOGO }
  yield { name: "logo/9x.png", input: await logoPng() }
  for (const picture of allPictures(kit)) {
    yield { name: picture.name, input: await bytesOf(picture, ask) }
  }
}

function allPictures({ pictures, listening }: Kit) {
  return listening?.sleeve ? [...pictures, listening.sleeve] : pictures
}

/** The one-sheet of the latest public release, or null if there is none. */
export async function latestSheet(kit: Kit, ask: AskSite, now: Date) {
  const { profile, pictures, siteUrl } = kit
  const [release] = profile.releases
  if (!release) return null
  const url = `${siteUrl}/release/${release.slug}`
  const { formats } = profile
  const record = { release, sleeve: sleeveIn(pictures), formats, url }
  return oneSheet(record, profile, ask, now)
}

async function* unreleased(
  { profile, siteUrl }: Kit,
  { heard, sleeve }: NonNullable<Kit["listening"]>,
  ask: AskSite,
  now: Date,
) {
  const { release } = heard
  yield { name: "listening.txt", input: listeningText(heard, siteUrl) }
  const record = {
    release,
    sleeve: sleeve ?? undefined,
    formats: [],
    url: null,
  }
  yield {
    name: `one-sheet-${release.slug}.pdf`,
    input: await oneSheet(record, profile, ask, now),
  }
}
