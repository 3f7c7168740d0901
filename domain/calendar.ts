import { onLondonClocks } from "./london-date.ts"

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  )
const DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(
  " ",
)

/** Friday 21 November; of another year than now, that as well. */
export function dayNamed(moment: string, now = new Date()) {
  const { weekday, day, month, year } = londonDay(moment)
  const thisYear = londonDay(now.toISOString()).year
  return `${weekday} ${day} ${month}${year === thisYear ? "" : ` ${year}`}`
}

/** A day as London names it. Not by Intl, for the reason that its clocks are
 * not. */
export function londonDay(date: string) {
  const shown = onLondonClocks(new Date(date))
  return {
    weekday: DAYS[shown.getUTCDay()] ?? "",
    day: shown.getUTCDate(),
    month: MONTHS[shown.getUTCMonth()] ?? "",
    year: shown.getUTCFullYear(),
  }
}
