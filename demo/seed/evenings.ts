import type {
  EveningNote,
  VariantNote,
} from "../label/products/product-note.ts"
import { daysAfter, londonTime } from "./london-days.ts"

/** When a variant is, if it is a date; counted from the day of seeding. */
export function eveningRow({ evening }: VariantNote, today: string) {
  if (!evening) return { starts_at: null, ends_at: null, place: null }
  const date = dateOf(evening, today)
  return {
    starts_at: londonTime(date, evening.from),
    ends_at: evening.to ? londonTime(date, evening.to) : null,
    place: evening.place,
  }
}

/** What it is called: a date has its day before its name. */
export function variantTitle(variant: VariantNote, today: string): string {
  const { title, evening } = variant
  if (!evening) return title
  const day = new Date(`${dateOf(evening, today)}T12:00:00Z`)
  return `${dayName.format(day).replace(",", "")}: ${title}`
}

/** What it is known by, whatever day it is. */
export function variantKey({ title, evening }: VariantNote): string {
  return evening ? `${title} ${evening.ahead}` : title
}

const dayName = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
})

/** The first such weekday after today, and so many more; or the last one of a
 * month. */
function dateOf({ weekday, ahead, isMonthly }: EveningNote, today: string) {
  const days = Array.from({ length: 120 }, (_, n) => daysAfter(today, n + 1))
  const fitting = days.filter(
    (day) =>
      weekdayOf(day) === weekday && (!isMonthly || isLastOfItsMonth(day)),
  )
  return fitting[ahead] ?? today
}

function weekdayOf(date: string) {
  return new Date(`${date}T12:00:00Z`).getUTCDay()
}

function isLastOfItsMonth(date: string) {
  return daysAfter(date, 7).slice(0, 7) !== date.slice(0, 7)
}
