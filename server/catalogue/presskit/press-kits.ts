import { createHash } from "node:crypto"
import type { StorageClient } from "@supabase/storage-js"
import { dayOf } from "#domain/calendar.ts"
import { clientNetwork } from "#platform/limits/client-network.ts"
import { createSemaphore, createShare } from "#platform/limits/semaphore.ts"
import type { Arrival, Platform } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { atOneMoment } from "../../pages/one-moment.ts"
import {
  type Backend,
  backendAway,
  filesAsService,
  tablesAsService,
  tablesAsVisitor,
} from "../../runtime/backend-clients.ts"
import { createCoalescer } from "./coalesce.ts"
import { findSleeve, readListening } from "./kit-listening.ts"
import { pdfSheet } from "./pdf-sheet.ts"
import { type AskSite, findPictures } from "./pictures.ts"
import { readProfile } from "./profile.ts"
import { LOGO } from "./raster.ts"
import type { Kit } from "./sheet.ts"
import { latestSheet, zipKit } from "./zip-kit.ts"

/** Raise this when the same data produces a different kit. */
const EDITION = 6
const BUCKET = "press-kits"
const LINK_SECONDS = 3600
/** A link to a kit with an unreleased record is used at once, then expires. */
const BRIEF_SECONDS = 300
const BY_LINK = "listening"
const MAKING = { atOnce: 2, mostWaiting: 32, longestWaitMs: 5_000 }
const MOST_FOR_ONE = 6

type Parts = { platform: () => Platform; siteUrl: string; sql: Sql }

/** What can be downloaded for an artist: the whole kit, the press sheet, or the
 * one-sheet of the latest release. */
export type KitKind = keyof typeof KINDS

const KINDS = {
  zip: {
    contentType: "application/zip",
    called: "press-kit.zip",
    make: zipKit,
  },
  pdf: {
    contentType: "application/pdf",
    called: "press-sheet.pdf",
    make: sheet,
  },
  "one-sheet.pdf": {
    contentType: "application/pdf",
    called: "one-sheet.pdf",
    make: sheetOfLatest,
  },
}

export function isKitKind(word: string): word is KitKind {
  return Object.hasOwn(KINDS, word)
}

type Wanted = {
  /** The artist; null for the artist of the link's record. */
  slug: string | null
  kind: KitKind
  /** With a listening link, the whole kit also contains its record. */
  token?: string | undefined
}

/** The press kits of the roster: one stored zip and its sheets for each artist,
 * made again whenever their content has changed. */
export function createPressKits({ platform, siteUrl, sql }: Parts) {
  const coalesce = createCoalescer<string | null>()
  const semaphore = createSemaphore(MAKING)
  const share = createShare(MOST_FOR_ONE)

  async function link(wanted: Wanted, arrival: Arrival) {
    const { kind } = wanted
    const backend = {
      platform: platform(),
      siteUrl,
      arrival: atOneMoment(arrival),
    }
    const ask: AskSite = (path, init) =>
      backend.platform.fetch(new Request(siteUrl + path, init), arrival)
    const now = new Date()
    const db = tablesAsVisitor(backend)
    const by = { token: wanted.token ?? "", client: arrival.clientAddress }
    const heard = wanted.token
      ? await readListening(sql, by, wanted.slug)
      : null
    const slug = wanted.slug ?? heard?.artist_slug ?? ""
    // Reads hidden rows of that artist only, and only through a valid link.
    const ofArtist = heard ? tablesAsService(backend) : db
    const profile = await readProfile({ db, ofArtist }, slug, dayOf(now))
    if (!profile) return null
    if (kind === "one-sheet.pdf" && profile.releases.length === 0) return null
    const kit: Kit = {
      profile,
      siteUrl,
      pictures: await findPictures(profile, ask),
      ...(heard && {
        listening: { heard, sleeve: await findSleeve(heard, profile, ask) },
      }),
    }
    const print = fingerprint(kit)
    const name = `${heard ? `${BY_LINK}/${heard.link_id}/` : ""}${slug}.${kind}`
    const files = filesAsService(backend).from(BUCKET)
    const { contentType, called, make } = KINDS[kind]
    if ((await storedPrint(files, name)) !== print) {
      const made = make(kit, ask, now)
      await backend.platform.put(BUCKET, name, made, {
        contentType,
        cacheControl: "no-cache",
        metadata: { fingerprint: print },
      })
    }
    const seconds = heard ? BRIEF_SECONDS : LINK_SECONDS
    return sign(files, name, { seconds, download: `${slug}-${called}` })
  }

  return {
    /** A link to an up-to-date kit, or null if there is no such artist.
     * Simultaneous requests share one run, and few runs happen at a time. */
    link(wanted: Wanted, arrival: Arrival) {
      const { slug, kind, token } = wanted
      const key = token
        ? createHash("sha256").update(`${slug} ${token}`).digest("hex")
        : `${slug}.${kind}`
      const client = clientNetwork(arrival.clientAddress)
      return share({ client, key }, () =>
        coalesce(key, () => semaphore(() => link(wanted, arrival))),
      )
    },
  }
}

/** Removes kits that contain an unreleased record, once their links have
 * expired. */
export async function sweepPressKits(
  sql: Sql,
  backend: Backend,
  after = "1 hour",
) {
  const old = await sql<{ name: string }[]>`
    select name from storage.objects
    where bucket_id = ${BUCKET} and name like ${`${BY_LINK}/%`}
      and updated_at < now() - ${after}::interval limit 1000`
  if (old.length === 0) return
  const files = filesAsService(backend).from(BUCKET)
  const { error } = await files.remove(old.map(({ name }) => name))
  if (error) throw error
}

async function* sheet(kit: Kit, ask: AskSite, now: Date) {
  yield await pdfSheet(kit, ask, now)
}

async function* sheetOfLatest(kit: Kit, ask: AskSite, now: Date) {
  const made = await latestSheet(kit, ask, now)
  if (made) yield made
}

/** Two kits with the same fingerprint have the same content. */
function fingerprint(kit: Kit) {
  const everything = JSON.stringify([EDITION, kit])
  return createHash("sha256").update(everything).update(LOGO).digest("hex")
}

type Files = ReturnType<StorageClient["from"]>

async function storedPrint(files: Files, name: string) {
  const { data, error } = await files.info(name)
  if (error && isAway(error)) throw backendAway()
  return data?.metadata?.fingerprint
}

type Terms = { seconds: number; download: string }

async function sign(files: Files, name: string, { seconds, download }: Terms) {
  const { data, error } = await files.createSignedUrl(name, seconds, {
    download,
  })
  if (error) throw isAway(error) ? backendAway() : error
  return data.signedUrl
}

/** A missing kit is not a fault: it has yet to be made. */
function isAway(error: object) {
  const status = "status" in error ? Number(error.status) : 0
  return !(status >= 400 && status < 500)
}
