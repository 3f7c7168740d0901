import { weekdayText } from "./calendar.ts"

/** An item ordered in advance, and when its release is out, if that is
 * known. */
export type OrderedAhead = {
  pre_order_of: string | null
  out_from: string | null
}

/** For items on sale: null once the release is out, or if there is none to wait
 * for. */
export function preOrderText(outFrom: string | null, now = new Date()) {
  if (!outFrom || new Date(outFrom) <= now) return null
  return `Pre-order · ${outOn(outFrom, now)}`
}

/** For purchased items. Without a date they are still waiting. */
export function waitingText(item: OrderedAhead, now = new Date()) {
  if (!item.pre_order_of) return null
  return item.out_from
    ? preOrderText(item.out_from, now)
    : "Pre-order · The day is still to be set"
}

/** Out on Friday 21 November; with the year if it is not the current one. */
export function outOn(moment: string, now = new Date()) {
  return `Out on ${weekdayText(moment, now)}`
}

/** Why a download is refused before release day. */
export function opensOn(moment: string | null) {
  return moment
    ? `${outOn(moment)}: your files open then. This did not use up a download.`
    : "Your files open when the record is out; its day is still to be set. This did not use up a download."
}

/** The latest release date among items that are packed together. */
export function lastDay(items: readonly OrderedAhead[]) {
  const waiting = items.filter(({ pre_order_of }) => pre_order_of !== null)
  const days = waiting.flatMap(({ out_from }) => out_from ?? []).sort()
  return { isWaiting: waiting.length > 0, day: days.at(-1) ?? null }
}
