import { browserTables } from "../data/browser-tables.ts"
import { formatsOf, type ProductCard } from "../data/products.ts"
import { playedRelease } from "../data/releases.ts"
import type { OutlinedFile } from "../data/schema.ts"

export type TrackDetails = Pick<
  OutlinedFile,
  | "id"
  | "isrc_code"
  | "writers"
  | "performers"
  | "producers"
  | "language"
  | "lyrics"
>

/** What the dock shows about the current release. */
export type PlayedRecord = {
  title: string
  /** The products it is sold as; empty if it is not for sale. */
  products: ProductCard[]
  tracks: TrackDetails[]
}

const MOST_KEPT = 20
const kept = new Map<string, Promise<PlayedRecord | null>>()

/** Fetched once, when first played; null for a release that is not out. */
export function recordOf(release: string, publishableKey: string) {
  const known = kept.get(release)
  if (known) return known
  const asked = ask(release, publishableKey)
  asked.catch(() => kept.delete(release))
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(release, asked)
  return asked
}

async function ask(release: string, key: string): Promise<PlayedRecord | null> {
  const db = browserTables(key)
  const found = await playedRelease(db, release)
  if (!found) return null
  const products = await formatsOf(db, found, new Date()).catch(() => [])
  return { title: found.title, products, tracks: found.audio_files }
}
