import { createHash } from "node:crypto"
import type { StorageClient } from "@supabase/storage-js"
import { makeZip } from "client-zip"
import { londonDate } from "#domain/london-date.ts"
import { clientNetwork } from "#platform/limits/client-network.ts"
import { createSemaphore, createShare } from "#platform/limits/semaphore.ts"
import type { Arrival, Platform } from "#platform/platform.ts"
import { atOneMoment } from "../pages/one-moment.ts"
import {
  backendAway,
  filesAsService,
  tablesAsVisitor,
} from "../process/backend-clients.ts"
import { createCoalescer } from "./coalesce.ts"
import { type AskSite, findPictures, type KitFile } from "./pictures.ts"
import { type Profile, readProfile } from "./profile.ts"
import { type Kit, pressSheet } from "./sheet.ts"
import { kitTexts } from "./texts.ts"

/** To be raised when the same data makes another kit. */
const EDITION = 1
const BUCKET = "press-kits"
const LINK_SECONDS = 3600
const MAKING = { atOnce: 2, mostWaiting: 32, longestWaitMs: 5_000 }
const MOST_FOR_ONE = 6

type Parts = { platform: () => Platform; siteUrl: string }

/** The press kits of the roster: one stored zip an artist, made again when
 * what it says or shows has changed since. */
export function createPressKits({ platform, siteUrl }: Parts) {
  const coalesce = createCoalescer<string | null>()
  const semaphore = createSemaphore(MAKING)
  const share = createShare(MOST_FOR_ONE)

  async function link(slug: string, arrival: Arrival) {
    const backend = {
      platform: platform(),
      siteUrl,
      arrival: atOneMoment(arrival),
    }
    const ask: AskSite = (path, init) =>
      backend.platform.fetch(new Request(siteUrl + path, init), arrival)
    const now = new Date()
    const db = tablesAsVisitor(backend)
    const profile = await readProfile(db, slug, londonDate(now))
    if (!profile) return null
    const pictures = await findPictures(profile, ask)
    const print = fingerprint(profile, pictures, siteUrl)
    const name = `${slug}.zip`
    const files = filesAsService(backend).from(BUCKET)
    if ((await storedPrint(files, name)) !== print) {
      const zip = zipKit({ profile, pictures, siteUrl }, ask, now)
      await backend.platform.put(BUCKET, name, zip, {
        contentType: "application/zip",
        cacheControl: "no-cache",
        metadata: { fingerprint: print },
      })
    }
    return sign(files, name, `${slug}-press-kit.zip`)
  }

  return {
    /** A link to the kit that is true now, or null for no such artist.
     * However many ask at once, it is made once, and few are at a time. */
    link: (slug: string, arrival: Arrival) =>
      share({ client: clientNetwork(arrival.clientAddress), key: slug }, () =>
        coalesce(slug, () => semaphore(() => link(slug, arrival))),
      ),
  }
}

/** Two kits with the same fingerprint say and show the same. */
function fingerprint(profile: Profile, pictures: KitFile[], siteUrl: string) {
  const everything = JSON.stringify([EDITION, siteUrl, profile, pictures])
  return createHash("sha256").update(everything).digest("hex")
}

/** The kit as a zip, made while it is read. Names inside come from slugs and
 * from this code alone: no title or caption ever becomes a path. */
function zipKit(kit: Kit, ask: AskSite, now: Date) {
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

type Files = ReturnType<StorageClient["from"]>

async function storedPrint(files: Files, name: string) {
  const { data, error } = await files.info(name)
  if (error && isAway(error)) throw backendAway()
  return data?.metadata?.fingerprint
}

async function sign(files: Files, name: string, download: string) {
  const { data, error } = await files.createSignedUrl(name, LINK_SECONDS, {
    download,
  })
  if (error) throw isAway(error) ? backendAway() : error
  return data.signedUrl
}

/** A missing kit is no fault: it is about to be made. */
function isAway(error: object) {
  const status = "status" in error ? Number(error.status) : 0
  return !(status >= 400 && status < 500)
}
