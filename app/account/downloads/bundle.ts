import { BUNDLES, tryStorage } from "#app/data/browser-storage.ts"
import { callFunction } from "#app/data/functions.ts"
import { accessToken } from "../session/session.ts"

export type DownloadFile = {
  filename: string
  format: string
  bytes: number
  url: string
}

/** Links to what was bought, and until when they work. */
export type Bundle = {
  downloads: { format: string; files: DownloadFile[] }[]
  downloads_remaining: number
  until: number
}

/** The bundle as it is offered: each format as one file, where it can be, and
 * the files one by one. */
export function offerOf({ downloads }: Pick<Bundle, "downloads">) {
  const last = downloads.at(-1)
  const zips = last?.format === "zip" ? last.files : []
  const formats = zips.length > 0 ? downloads.slice(0, -1) : downloads
  const wholes = formats.flatMap(({ format, files }) => {
    const zip = zips.find((file) => file.format === format)
    return zip ?? (files.length === 1 ? files : [])
  })
  return { wholes, formats }
}

export type BundleAnswer =
  | { ok: true; bundle: Bundle }
  | { ok: false; reason?: string; code?: string }

const HOUR_MS = 60 * 60 * 1000
const underway = new Map<string, Promise<BundleAnswer>>()

/** What opens the order of a buyer without an account. */
export type OrderKey = { order_id: string; key: string }

/** Asks for links to a bought item, as the member or by the order's key: each
 * time it counts. */
export async function requestBundle(
  order_item_id: string,
  orderKey?: OrderKey,
): Promise<BundleAnswer> {
  const asked = Date.now()
  const token = orderKey ? undefined : await accessToken().catch(() => null)
  if (token === null) return { ok: false }
  const answer = await callFunction<Omit<Bundle, "until">>(
    "generate-download-links",
    { order_item_id, ...orderKey },
    token,
  )
  if (!answer.ok) return answer
  const bundle = { ...answer.data, until: asked + HOUR_MS }
  storeBundle(order_item_id, bundle)
  return { ok: true, bundle }
}

/** The links this visit has already, or new ones: asked for once however
 * often the page is shown (single-flight). */
export function bundleOnce(itemId: string): Promise<BundleAnswer> {
  const kept = storedBundle(itemId)
  if (kept) return Promise.resolve({ ok: true as const, bundle: kept })
  const known = underway.get(itemId)
  if (known) return known
  const coming = requestBundle(itemId)
  underway.set(itemId, coming)
  void coming.finally(() => underway.delete(itemId))
  return coming
}

/** A full or closed storage only means that a reload asks again. */
function storeBundle(itemId: string, bundle: Bundle) {
  const stored = JSON.stringify(bundle)
  tryStorage(() => sessionStorage.setItem(BUNDLES + itemId, stored))
}

/** From this visit's session storage, for as long as its links work. */
export function storedBundle(itemId: string): Bundle | null {
  return tryStorage(() => {
    const stored = sessionStorage.getItem(BUNDLES + itemId)
    const bundle = stored ? (JSON.parse(stored) as Bundle) : null
    return bundle && bundle.until > Date.now() ? bundle : null
  })
}
