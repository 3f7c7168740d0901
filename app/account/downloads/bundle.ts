import { BUNDLES, tryStorage } from "#app/data/browser-storage.ts"
import { callFunction } from "#app/data/functions.ts"
import type { DownloadFormat, DownloadState } from "#domain/downloads.ts"
import { accessToken } from "../session/session.ts"

export type DownloadFile = {
  filename: string
  format: string
  bytes: number
  url: string
}

/** Links to a purchase, and when they expire. */
export type Bundle = {
  downloads: { format: string; files: DownloadFile[] }[]
  downloads_remaining: number
  until: number
}

/** Splits a bundle into one file per format, where there is one, and the
 * individual files. */
export function splitBundle({ downloads }: Pick<Bundle, "downloads">) {
  const last = downloads.at(-1)
  const zips = last?.format === "zip" ? last.files : []
  const formats = zips.length > 0 ? downloads.slice(0, -1) : downloads
  const wholes = formats.flatMap(({ format, files }) => {
    const zip = zips.find((file) => file.format === format)
    return zip ?? (files.length === 1 ? files : [])
  })
  return { wholes, formats }
}

/** The formats that a bundle has links for. */
export function formatsIn(bundle: Bundle): DownloadFormat[] {
  return splitBundle(bundle).wholes.map(({ format, bytes }) => ({
    ...{ format, bytes, files: 1, ready: 1 },
  }))
}

/** The single file for a format, or else its first file. */
export function fileOf(bundle: Bundle, wanted: string) {
  const { wholes, formats } = splitBundle(bundle)
  return (
    wholes.find(({ format }) => format === wanted) ??
    formats.find(({ format }) => format === wanted)?.files[0]
  )
}

type Refused = { ok: false; reason?: string; code?: string }
export type StateAnswer = { ok: true; data: DownloadState } | Refused
export type BundleAnswer = { ok: true; bundle: Bundle } | Refused

const HOUR_MS = 60 * 60 * 1000
const underway = new Map<string, Promise<BundleAnswer>>()

/** Opens the order of a buyer without an account. */
export type OrderKey = { order_id: string; key: string }

/** Asks which formats of a purchased item are ready. Does not count as a
 * download. */
export function requestState(itemId: string, orderKey?: OrderKey) {
  return ask<DownloadState>("list-download-formats", itemId, orderKey)
}

/** Asks for links to a purchased item, as the member or with the order's key.
 * Counts as a download, unless it presents links that still work. */
export async function requestBundle(
  itemId: string,
  orderKey?: OrderKey,
  held?: Bundle | null,
): Promise<BundleAnswer> {
  const asked = Date.now()
  const live = held && held.until > asked ? held : null
  const link = live?.downloads[0]?.files[0]?.url
  const name = "generate-download-links"
  const answer = await ask<Omit<Bundle, "until">>(name, itemId, {
    ...orderKey,
    ...(link && { link }),
  })
  if (!answer.ok) return answer
  const bundle = { ...answer.data, until: live?.until ?? asked + HOUR_MS }
  storeBundle(itemId, bundle)
  return { ok: true, bundle }
}

async function ask<T>(
  name: string,
  order_item_id: string,
  more: Partial<OrderKey> & { link?: string } = {},
): Promise<{ ok: true; data: T } | Refused> {
  const token = more.key ? undefined : await accessToken().catch(() => null)
  if (token === null) return { ok: false }
  return callFunction<T>(name, { order_item_id, ...more }, token)
}

/** Returns the links this visit already has, or new ones if a format is
 * missing. Concurrent calls share one request (single-flight). */
export function bundleOnce(
  itemId: string,
  formats: string[],
): Promise<BundleAnswer> {
  const held = storedBundle(itemId)
  if (held && formats.every((format) => fileOf(held, format))) {
    return Promise.resolve({ ok: true as const, bundle: held })
  }
  const known = underway.get(itemId)
  if (known) return known
  const coming = requestBundle(itemId, undefined, held)
  underway.set(itemId, coming)
  void coming.finally(() => underway.delete(itemId))
  return coming
}

/** If storage is full or disabled, a reload just asks again. */
function storeBundle(itemId: string, bundle: Bundle) {
  const stored = JSON.stringify(bundle)
  tryStorage(() => sessionStorage.setItem(BUNDLES + itemId, stored))
}

/** Reads from this visit's session storage while the links still work. */
export function storedBundle(itemId: string): Bundle | null {
  return tryStorage(() => {
    const stored = sessionStorage.getItem(BUNDLES + itemId)
    const bundle = stored ? (JSON.parse(stored) as Bundle) : null
    return bundle && bundle.until > Date.now() ? bundle : null
  })
}
