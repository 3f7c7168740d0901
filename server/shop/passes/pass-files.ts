import ical, { ICalCalendarMethod } from "ical-generator"
import { passEnd, passName } from "#domain/pass.ts"
import { clientNetwork } from "#platform/limits/client-network.ts"
import { createSemaphore } from "#platform/limits/semaphore.ts"
import { LruCache } from "#platform/lru-cache.ts"
import type { Arrival } from "#platform/platform.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { Refusal } from "#platform/refusal.ts"
import { createPassLinks } from "../../http/signed-links.ts"
import { passSheet } from "./pass-sheet.ts"
import { type IssuedPass, readPass } from "./passes.ts"

/** Setting a PDF takes a processor: one at a time, networks in turn, and recent
 * ones are cached. */
const SETTING = {
  atOnce: 1,
  mostWaiting: 32,
  mostOfOne: 4,
  longestWaitMs: 5_000,
}
const KEPT_BYTES = 4_000_000

type Parts = { sql: Sql; secret: string; siteUrl: string }

/** `GET /passes/<id>.pdf` and `.ics`, by their signed links. A refunded pass is
 * gone, however recent its link. */
export function createPassFiles({ sql, secret, siteUrl }: Parts) {
  const links = createPassLinks({ secret, siteUrl })

  const semaphore = createSemaphore(SETTING)
  const kept = new LruCache<Buffer>(KEPT_BYTES, ({ length }) => length)

  async function sheetOf(pass: IssuedPass, { clientAddress }: Arrival) {
    const key = JSON.stringify(pass)
    const ready = kept.get(key)
    if (ready) return ready
    const network = clientNetwork(clientAddress)
    const sheet = await semaphore(() => passSheet(pass), network)
    kept.set(key, sheet)
    return sheet
  }

  return async (request: Request, arrival: Arrival): Promise<Response> => {
    const { id, file } = links.check(request.url)
    const pass = await readPass(sql, id)
    if (!pass || passEnd(pass) === "Given back") throw gone()
    if (file === "ics" && !pass.starts_at) throw gone()
    const body =
      file === "pdf"
        ? new Uint8Array(await sheetOf(pass, arrival))
        : passCalendar(pass, siteUrl)
    return new Response(body, {
      headers: {
        "Content-Type": TYPES[file],
        "Content-Disposition": `inline; filename="9x-${pass.number}.${file}"`,
        "Cache-Control": "private, no-store",
        "X-Robots-Tag": "noindex, nofollow",
      },
    })
  }
}

const TYPES = {
  pdf: "application/pdf",
  ics: "text/calendar; charset=utf-8",
}

function gone() {
  return new Refusal(404, {
    code: "no_pass",
    message: "There is no such pass any more.",
  })
}

/** A ticket's event, for a calendar. Without the code, because calendars are
 * shared. */
function passCalendar(pass: IssuedPass, siteUrl: string) {
  const calendar = ical({
    prodId: { company: "9X", product: "Tickets", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    // Stable, so that a changed date moves instead of being duplicated.
    id: `${pass.id}@${new URL(siteUrl).hostname}`,
    stamp: new Date(pass.issued_at),
    start: new Date(pass.starts_at ?? pass.issued_at),
    end: pass.ends_at ? new Date(pass.ends_at) : null,
    summary: pass.product_title,
    location: pass.place,
    description: [passName(pass), pass.variant_title].join("\n"),
    url: `${siteUrl}/pass/${pass.id}`,
  })
  return calendar.toString()
}
