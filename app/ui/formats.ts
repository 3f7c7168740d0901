import { londonDay } from "#domain/calendar.ts"

/** 15 November 2026 */
export function longDate(date: string) {
  const { day, month, year } = londonDay(date)
  return `${day} ${month} ${year}`
}

/** Nov 15, as the home page sets a news item's date. */
export function monthAndDay(date: string) {
  const { day, month } = londonDay(date)
  return `${short(month)} ${twoDigits(day)}`
}

/** Parts of a tour date for a poster's listing: Sat, 28, Nov. */
export function posterDate(date: string) {
  const { weekday, day, month, year } = londonDay(date)
  return {
    weekday: short(weekday),
    day: twoDigits(day),
    month: short(month),
    year: String(year),
  }
}

function short(name: string) {
  return name.slice(0, 3)
}

function twoDigits(day: number) {
  return String(day).padStart(2, "0")
}

export { runningTime } from "#domain/running-time.ts"

/** How many of a list a page shows, in words: 1 artist; 48 artists, and more. */
export function countText(count: number, thing: string, more: boolean) {
  const things = `${count} ${thing}${count === 1 ? "" : "s"}`
  return more ? `${things}, and more` : things
}
