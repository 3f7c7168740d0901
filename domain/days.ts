import { londonMoment } from "./london-moment.ts"

const DAY_MS = 86_400_000
const FORM = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/

/** Whether this is a day that there was or will be: 2026-02-28. */
export function isDay(text: string) {
  const at = FORM.test(text) ? Date.parse(text) : Number.NaN
  return Number.isFinite(at) && dayOf(at) === text
}

export function nextDay(day: string, days = 1) {
  return dayOf(Date.parse(day) + days * DAY_MS)
}

/** How many days a range has, its first and its last among them. */
export function daysIn({ from, until }: Range) {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1
}

export type Range = { from: string; until: string }

/** When a day begins in London. */
export function londonMidnight(day: string) {
  return new Date(londonMoment(`${day}T00:00`))
}

export function firstOfMonth(day: string) {
  return `${day.slice(0, 7)}-01`
}

export function lastOfMonth(day: string) {
  const [year = 0, month = 0] = day.split("-").map(Number)
  return dayOf(Date.UTC(year, month, 0))
}

function dayOf(at: number) {
  return new Date(at).toISOString().slice(0, 10)
}
