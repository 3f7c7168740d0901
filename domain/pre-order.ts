import { weekdayText } from "./calendar.ts"

/** What was ordered ahead, and the moment its record comes out, once it has
 * one. */
export type OrderedAhead = {
  pre_order_of: string | null
  out_from: string | null
}

/** Of something for sale: null once its record is out, or if it waits for
 * none. */
export function preOrderText(outFrom: string | null, now = new Date()) {
  if (!outFrom || new Date(outFrom) <= now) return null
  return `Pre-order · ${outOn(outFrom, now)}`
}

/** Of something bought. Without a day it waits all the same. */
export function waitingText(item: OrderedAhead, now = new Date()) {
  if (!item.pre_order_of) return null
  return item.out_from
    ? preOrderText(item.out_from, now)
    : "Pre-order · The day is still to be set"
}

/** Out on Friday 21 November; of another year, that as well. */
export function outOn(moment: string, now = new Date()) {
  return `Out on ${weekdayText(moment, now)}`
}

/** Why a download is refused until then. */
export function opensOn(moment: string | null) {
  return moment
    ? `${outOn(moment)}: your files open then. This did not use up a download.`
    : "Your files open when the record is out; its day is still to be set. This did not use up a download."
}

/** The last of the days that what is packed together must wait for. */
export function lastDay(items: readonly OrderedAhead[]) {
  const waiting = items.filter(({ pre_order_of }) => pre_order_of !== null)
  const days = waiting.flatMap(({ out_from }) => out_from ?? []).sort()
  return { isWaiting: waiting.length > 0, day: days.at(-1) ?? null }
}
