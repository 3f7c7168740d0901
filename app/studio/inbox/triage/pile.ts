import type { InfiniteData } from "@tanstack/react-query"
import type { Demo } from "../demo.ts"
import { isShown, type Show } from "./shows.ts"

/** A part of the pile as the database hands it out. */
export type Portion = {
  /** The database's clock when it was read. */
  at: string
  /** How many there are in all, told with the first one. */
  count: number | null
  demos: Demo[]
}

export type Cursor = { at: string; id: string }

/** The same with where the next one begins; null at the end of the pile. */
export type PilePage = Portion & { next: Cursor | null }

export type Pile = InfiniteData<PilePage, unknown>

/** What anybody did since a moment. */
export type Changed = { at: string; demos: Demo[]; gone: string[] }

export const PAGE_DEMOS = 30

export function pageOf(portion: Portion): PilePage {
  const last = portion.demos.at(-1)
  const isFull = portion.demos.length >= PAGE_DEMOS
  const next = last && isFull ? { at: last.created_at, id: last.id } : null
  return { ...portion, next }
}

export function demosIn(pile: Pile | undefined) {
  return pile?.pages.flatMap(({ demos }) => demos) ?? []
}

/** How many are left there: what was read at first, with what came and went
 * since, and without what no longer belongs there. */
export function leftIn(pile: Pile | undefined, show: Show) {
  const count = pile?.pages[0]?.count ?? null
  const done = demosIn(pile).filter((demo) => !isShown(demo, show)).length
  return count === null ? null : count - done
}

/** The pile with what others did put into it. Nothing changes its place or
 * leaves under somebody's hands because of a verdict: only what was withdrawn
 * goes. What has just come lies at the end, once that is reached; not in a
 * search (`show` is null then). */
export function withChanges(
  pile: Pile,
  changed: Changed,
  show: Show | null,
): Pile {
  const newer = new Map(changed.demos.map((demo) => [demo.id, demo]))
  const gone = new Set(changed.gone)
  const pages = pile.pages.map((page) => ({
    ...page,
    demos: page.demos
      .filter(({ id }) => !gone.has(id))
      .map((demo) => newest(demo, newer.get(demo.id))),
  }))
  const end = pages.at(-1)
  if (!end || end.next || !show) return recounted(pile, pages)
  const last = demosIn(pile).at(-1)
  const come = changed.demos
    .filter((demo) => isShown(demo, show) && (!last || isAfter(demo, last)))
    .toSorted((one, other) => (isAfter(one, other) ? 1 : -1))
  const longer = { ...end, demos: [...end.demos, ...come] }
  return recounted(pile, [...pages.slice(0, -1), longer])
}

function recounted(pile: Pile, pages: PilePage[]): Pile {
  const more = demosIn({ ...pile, pages }).length - demosIn(pile).length
  const [first, ...others] = pages
  if (!first || first.count === null) return { ...pile, pages }
  const count = first.count + more
  return { ...pile, pages: [{ ...first, count }, ...others] }
}

/** An answer that was on its way for longer must not bring back what was. */
export function newest(demo: Demo, other: Demo | undefined) {
  const isNewer =
    other && Date.parse(other.changed_at) >= Date.parse(demo.changed_at)
  return isNewer ? other : demo
}

function isAfter(demo: Demo, other: Demo) {
  const later = Date.parse(demo.created_at) - Date.parse(other.created_at)
  return later > 0 || (later === 0 && demo.id > other.id)
}
