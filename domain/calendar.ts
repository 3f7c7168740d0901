import { onLondonClocks } from "./london-date.ts"

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  )
const DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(
  " ",
)

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
