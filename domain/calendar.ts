/* Dates and times in the label's time zone, and how they are written. Nothing
   else in the code formats a date. */

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
const DAY_MS = 24 * HOUR_MS
const MARCH = 2
const OCTOBER = 9

/** The label's time zone, defined only here. Computed rather than left to Intl,
 * which takes a phone a quarter of a second to initialise. */
const ZONE = {
  name: "Europe/London",
  msAheadOfUtc(time: number) {
    const year = new Date(time).getUTCFullYear()
    const isSummer =
      time >= clockChange(year, MARCH) && time < clockChange(year, OCTOBER)
    return isSummer ? HOUR_MS : 0
  },
}

/** Clocks change at 01:00 UTC on the last Sunday of a 31-day month. */
function clockChange(year: number, month: number) {
  const last = new Date(Date.UTC(year, month, 31, 1))
  return last.getTime() - last.getUTCDay() * DAY_MS
}

/** An instant, or a calendar day such as 2026-11-18, which is the same
 * everywhere. */
type When = Date | string

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/
const PLAUSIBLE_DAY = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/

/** The label's local time, held in a date's UTC fields. */
function shown(when: When) {
  const time = new Date(when).getTime()
  if (typeof when === "string" && DAY_FORM.test(when)) return new Date(time)
  return new Date(time + ZONE.msAheadOfUtc(time))
}

/** The day in the label's time zone, YYYY-MM-DD. */
export function dayOf(when: When) {
  return utcDay(shown(when).getTime())
}

/** Whether this is a real day in a plausible year: 2026-02-28. */
export function isDay(text: string) {
  const at = PLAUSIBLE_DAY.test(text) ? Date.parse(text) : Number.NaN
  return Number.isFinite(at) && utcDay(at) === text
}

export function nextDay(day: string, days = 1) {
  return utcDay(Date.parse(day) + days * DAY_MS)
}

export type Range = { from: string; until: string }

/** The number of days in a range, including the first and last. */
export function daysIn({ from, until }: Range) {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1
}

export function firstOfMonth(day: string) {
  return `${day.slice(0, 7)}-01`
}

export function lastOfMonth(day: string) {
  return nextDay(nextMonth(day), -1)
}

/** The first of the month that many months later. */
export function nextMonth(day: string, months = 1) {
  const [year = 0, month = 0] = day.split("-").map(Number)
  return utcDay(Date.UTC(year, month - 1 + months))
}

/** 0 for Sunday. */
export function weekdayOf(when: When) {
  return shown(when).getUTCDay()
}

/** The instant a day begins. */
export function startOfDay(day: string) {
  return new Date(fromDateTimeInput(`${day}T00:00`))
}

const BOX = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** An instant as a date-and-time input shows it: 2026-11-18T19:00. */
export function toDateTimeInput(moment: When) {
  const at = shown(moment)
  return Number.isFinite(at.getTime()) ? at.toISOString().slice(0, 16) : ""
}

/** The instant of such an input, or "" if invalid. Times in the hour that is
 * skipped in spring count as one hour later; in the hour that repeats in
 * autumn, the first one is meant. */
export function fromDateTimeInput(typed: string) {
  const clock = BOX.test(typed) ? Date.parse(`${typed.slice(0, 16)}Z`) : NaN
  if (!Number.isFinite(clock)) return ""
  const ahead = ZONE.msAheadOfUtc(clock - HOUR_MS)
  return new Date(clock - ahead).toISOString()
}

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  )
const WEEKDAYS =
  "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ")

function partsOf(when: When) {
  const at = shown(when)
  const month = MONTHS[at.getUTCMonth()] ?? ""
  return {
    weekday: WEEKDAYS[at.getUTCDay()] ?? "",
    day: at.getUTCDate(),
    month,
    shortMonth: month.slice(0, 3),
    year: at.getUTCFullYear(),
  }
}

/** 18 Nov 2026 */
export function dateText(when: When) {
  return `${dayInYear(when)} ${partsOf(when).year}`
}

/** 18 Nov 2026, 19:00 */
export function momentText(moment: When) {
  return `${dateText(moment)}, ${clockText(moment)}`
}

/** 19:00 */
export function clockText(moment: When) {
  return toDateTimeInput(moment).slice(11)
}

/** 18 Nov, where the year is obvious. */
export function dayInYear(when: When) {
  const { day, shortMonth } = partsOf(when)
  return `${day} ${shortMonth}`
}

/** November 2026 */
export function monthText(when: When) {
  const { month, year } = partsOf(when)
  return `${month} ${year}`
}

/** Friday 21 November 2026; without the year if it is the current one. */
export function weekdayText(when: When, now?: Date) {
  const { weekday, day, month, year } = partsOf(when)
  const isThisYear = now && partsOf(now).year === year
  return `${weekday} ${day} ${month}${isThisYear ? "" : ` ${year}`}`
}

/** Friday 21 November 2026, 10:00 */
export function weekdayMomentText(moment: When, now?: Date) {
  return `${weekdayText(moment, now)}, ${clockText(moment)}`
}

/** Nov 18, the home page's format for articles. */
export function monthAndDay(when: When) {
  const { day, shortMonth } = partsOf(when)
  return `${shortMonth} ${twoDigits(day)}`
}

/** Parts of a date for a poster layout: Sat, 28, Nov, 2026. */
export function posterDate(when: When) {
  const { weekday, day, shortMonth, year } = partsOf(when)
  return {
    weekday: weekday.slice(0, 3),
    day: twoDigits(day),
    month: shortMonth,
    year: String(year),
  }
}

/** Wed, 18 Nov 2026 19:00:00 +0000, for feeds: in the label's zone, for readers
 * that show the text unchanged. */
export function feedDate(moment: When) {
  const at = shown(moment)
  const ahead = Math.round(
    (at.getTime() - new Date(moment).getTime()) / HOUR_MS,
  )
  const zone = `+${twoDigits(ahead)}00`
  return at.toUTCString().replace("GMT", zone)
}

/** 18/11/26, for forms that want digits. */
export function numericDate(when: When) {
  const [year = "", month, day] = dayOf(when).split("-")
  return `${day}/${month}/${year.slice(2)}`
}

function twoDigits(day: number) {
  return String(day).padStart(2, "0")
}

/** The day of a timestamp counted in UTC days, as in charts. */
export function utcDay(time: number) {
  return new Date(time).toISOString().slice(0, 10)
}
