import { createHash } from "node:crypto"
import type { StorageClient } from "@supabase/storage-js"
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
import { pdfSheet } from "./pdf-sheet.ts"
import { type AskSite, findPictures, type KitFile } from "./pictures.ts"
import { type Profile, readProfile } from "./profile.ts"
import { LOGO } from "./raster.ts"
import type { Kit } from "./sheet.ts"
import { zipKit } from "./zip-kit.ts"

/** To be raised when the same data makes another kit. */
const EDITION = 4
const BUCKET = "press-kits"
const LINK_SECONDS = 3600
const MAKING = { atOnce: 2, mostWaiting: 32, longestWaitMs: 5_000 }
const MOST_FOR_ONE = 6

type Parts = { platform: () => Platform; siteUrl: string }

/** What is handed out of an artist: everything, or the sheet alone. */
type KitKind = keyof typeof KINDS

const KINDS = {
  zip: { contentType: "application/zip", called: "press-kit", make: zipKit },
  pdf: { contentType: "application/pdf", called: "press-sheet", make: sheet },
}

/** The press kits of the roster: one stored zip an artist, and its sheet, made
 * again when what they say or show has changed since. */
export function createPressKits({ platform, siteUrl }: Parts) {
  const coalesce = createCoalescer<string | null>()
  const semaphore = createSemaphore(MAKING)
  const share = createShare(MOST_FOR_ONE)

  async function link(slug: string, kind: KitKind, arrival: Arrival) {
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
    const name = `${slug}.${kind}`
    const files = filesAsService(backend).from(BUCKET)
    const { contentType, called, make } = KINDS[kind]
    if ((await storedPrint(files, name)) !== print) {
      const made = make({ profile, pictures, siteUrl }, ask, now)
      await backend.platform.put(BUCKET, name, made, {
        contentType,
        cacheControl: "no-cache",
        metadata: { fingerprint: print },
      })
    }
    return sign(files, name, `${slug}-${called}.${kind}`)
  }

  return {
    /** A link to the kit that is true now, or null for no such artist.
     * However many ask at once, it is made once, and few are at a time. */
    link(slug: string, kind: KitKind, arrival: Arrival) {
      const key = `${slug}.${kind}`
      const client = clientNetwork(arrival.clientAddress)
      return share({ client, key }, () =>
        coalesce(key, () => semaphore(() => link(slug, kind, arrival))),
      )
    },
  }
}

async function* sheet(kit: Kit, ask: AskSite, now: Date) {
  yield await pdfSheet(kit, ask, now)
}

/** Two kits with the same fingerprint say and show the same. */
function fingerprint(profile: Profile, pictures: KitFile[], siteUrl: string) {
  const everything = JSON.stringify([EDITION, siteUrl, profile, pictures])
  return createHash("sha256").update(everything).update(LOGO).digest("hex")
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
