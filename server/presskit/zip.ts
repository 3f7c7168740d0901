import { makeZip } from "client-zip"
import { backendAway } from "../process/backend-clients.ts"
import type { AskSite, KitFile } from "./pictures.ts"
import { type Kit, pressSheet } from "./sheet.ts"
import { kitTexts } from "./texts.ts"

/** The kit as a zip, made while it is read. Names inside come from slugs and
 * from this code alone: no title or caption ever becomes a path. */
export function zipKit(kit: Kit, ask: AskSite, now: Date) {
  return makeZip(entries(kit, ask, now))
}

async function* entries(kit: Kit, ask: AskSite, now: Date) {
  const { profile, pictures, siteUrl } = kit
  const folder = `${profile.artist.slug}-press-kit`
  const sheet = { name: "press-sheet.html", text: pressSheet(kit, now) }
  for (const file of [sheet, ...kitTexts(profile, pictures, siteUrl)]) {
    const name = `${folder}/${file.name}`
    yield { name, input: file.text, lastModified: now }
  }
  for (const picture of pictures) {
    const name = `${folder}/${picture.name}`
    yield { name, input: await bytesOf(picture, ask), lastModified: now }
  }
}

/** A kit with a picture that could not be read is not worth keeping. */
async function bytesOf({ path }: KitFile, ask: AskSite) {
  const { ok, body } = await ask(path)
  if (!ok || !body) throw backendAway()
  return body
}
