import type { InfiniteData } from "@tanstack/react-query"
import type { Demo } from "../demo.ts"
import { isShown, type QueueFilter } from "./queue-filters.ts"

/** A part of the queue as the database returns it. */
export type Portion = {
  /** The database's clock at the time of reading. */
  at: string
  /** The total, sent with the first part only. */
  count: number | null
  demos: Demo[]
}

export type Cursor = { at: string; id: string }

/** A portion with the cursor of the next one; null at the end. */
export type QueuePage = Portion & { next: Cursor | null }

export type DemoQueue = InfiniteData<QueuePage, unknown>

/** Changes by anyone since a moment. */
export type Changed = { at: string; demos: Demo[]; gone: string[] }

export const PAGE_DEMOS = 30

export function pageOf(portion: Portion): QueuePage {
  const last = portion.demos.at(-1)
  const isFull = portion.demos.length >= PAGE_DEMOS
  const next = last && isFull ? { at: last.created_at, id: last.id } : null
  return { ...portion, next }
}

export function demosIn(queue: DemoQueue | undefined) {
  return queue?.pages.flatMap(({ demos }) => demos) ?? []
}

/** How many demos remain: the first count, corrected by later changes and
 * without demos that no longer match. */
export function leftIn(queue: DemoQueue | undefined, show: QueueFilter) {
  const count = queue?.pages[0]?.count ?? null
  const done = demosIn(queue).filter((demo) => !isShown(demo, show)).length
  return count === null ? null : count - done
}

/** Merges colleagues' changes into the queue. A judged demo keeps its place;
 * only withdrawn demos are removed. New demos are added at the end once it is
 * loaded, but not in a search (`show` is null then). */
export function withChanges(
  queue: DemoQueue,
  changed: Changed,
  show: QueueFilter | null,
): DemoQueue {
  const newer = new Map(changed.demos.map((demo) => [demo.id, demo]))
  const gone = new Set(changed.gone)
  const pages = queue.pages.map((page) => ({
    ...page,
    demos: page.demos
      .filter(({ id }) => !gone.has(id))
      .map((demo) => newest(demo, newer.get(demo.id))),
  }))
  const end = pages.at(-1)
  if (!end || end.next || !show) return recounted(queue, pages)
  const last = demosIn(queue).at(-1)
  const come = changed.demos
    .filter((demo) => isShown(demo, show) && (!last || isAfter(demo, last)))
    .toSorted((one, other) => (isAfter(one, other) ? 1 : -1))
  const longer = { ...end, demos: [...end.demos, ...come] }
  return recounted(queue, [...pages.slice(0, -1), longer])
}

function recounted(queue: DemoQueue, pages: QueuePage[]): DemoQueue {
  const more = demosIn({ ...queue, pages }).length - demosIn(queue).length
  const [first, ...others] = pages
  if (!first || first.count === null) return { ...queue, pages }
  const count = first.count + more
  return { ...queue, pages: [{ ...first, count }, ...others] }
}

/** Keeps the newer version, so that a slow response can't revert a demo. */
export function newest(demo: Demo, other: Demo | undefined) {
  const isNewer =
    other && Date.parse(other.changed_at) >= Date.parse(demo.changed_at)
  return isNewer ? other : demo
}

function isAfter(demo: Demo, other: Demo) {
  const later = Date.parse(demo.created_at) - Date.parse(other.created_at)
  return later > 0 || (later === 0 && demo.id > other.id)
}
