const HOUR_MS = 3_600_000
const MARCH = 2
const OCTOBER = 9

/** A moment as London's clocks show it, in the UTC fields of a date. By rule,
 * not by Intl: a phone takes a quarter of a second to make ready for that. */
export function onLondonClocks(moment: Date) {
  const year = moment.getUTCFullYear()
  const time = moment.getTime()
  const summer = time >= turn(year, MARCH) && time < turn(year, OCTOBER)
  return summer ? new Date(time + HOUR_MS) : moment
}

/** The label's day, YYYY-MM-DD: by it a tour date is over or ahead. */
export function londonDate(now: Date) {
  return onLondonClocks(now).toISOString().slice(0, 10)
}

/** Clocks turn on the last Sunday of a month of 31 days, at one o'clock
 * Greenwich time. */
function turn(year: number, month: number) {
  const last = new Date(Date.UTC(year, month, 31, 1))
  return last.getTime() - last.getUTCDay() * 24 * HOUR_MS
}
