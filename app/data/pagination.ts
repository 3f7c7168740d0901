import { packList } from "./packed-list.ts"
import { type Answer, rows } from "./tables.ts"

/** The most rows the backend returns at once. */
const BATCH = 1000
/** A sitemap may hold 50,000 URLs. Six kinds share them, and an artist has
 * two. */
const MOST = 7_000

/** Reads every row in batches; the read must have a total order. */
export async function allRows<T>(
  read: (from: number, to: number) => PromiseLike<Answer<T[]>>,
) {
  const found: T[] = []
  for (let from = 0; from < MOST; from += BATCH) {
    const batch = await rows(read(from, from + BATCH - 1))
    found.push(...batch)
    if (batch.length < BATCH) break
  }
  return found
}

export const PAGE_SIZE = 48

/** The rows of one page of a long list, plus one that shows whether there are
 * more. */
export function pageRange(page: number) {
  return { from: (page - 1) * PAGE_SIZE, to: page * PAGE_SIZE }
}

/** The rows found in that range, as the page lists them. */
export function onePage<T>(found: T[]) {
  return {
    listed: packList(found.slice(0, PAGE_SIZE)),
    more: found.length > PAGE_SIZE,
    empty: found.length === 0,
  }
}
