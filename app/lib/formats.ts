import { londonDate } from "#domain/london-date.ts"

const ZONE = "Europe/London"

/** London's date, YYYY-MM-DD, by which tour dates and NEW badges go. */
export function londonToday(now = new Date()) {
  return londonDate(now)
}

/** 15 November 2026 */
export function longDate(date: string) {
  return formatIn(date, { day: "numeric", month: "long", year: "numeric" })
}

/** Nov 15, as the home page sets a news item's date. */
export function monthAndDay(date: string) {
  const month = formatIn(date, { month: "short" })
  return `${month} ${formatIn(date, { day: "2-digit" })}`
}

/** Parts of a tour date for a poster's listing: SAT, 28, NOV. */
export function posterDate(date: string) {
  return {
    weekday: formatIn(date, { weekday: "short" }),
    day: formatIn(date, { day: "2-digit" }),
    month: formatIn(date, { month: "short" }),
    year: formatIn(date, { year: "numeric" }),
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format costs a hundred times what using it does: each is made once. */
function formatIn(date: string, options: Intl.DateTimeFormatOptions) {
  const name = JSON.stringify(options)
  const known = formats.get(name)
  const format =
    known ?? new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, ...options })
  if (!known) formats.set(name, format)
  return format.format(new Date(date)).replace(/\bSept\b/, "Sep")
}

/** Running time as m:ss. */
export function runningTime(seconds: number) {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`
}

/** How many of a list a page shows, in words: 1 artist; 48 artists, and more. */
export function countText(count: number, thing: string, more: boolean) {
  const things = `${count} ${thing}${count === 1 ? "" : "s"}`
  return more ? `${things}, and more` : things
}
