import { dayOf, nextDay, startOfDay, weekdayOf } from "./calendar.ts"

const FRIDAY = 5
const DAY_MS = 86_400_000

/** The next Friday at midnight in the label's zone: the usual release time. */
export function nextFriday(now: Date) {
  const ahead = (FRIDAY - weekdayOf(now) + 7) % 7 || 7
  return startOfDay(nextDay(dayOf(now), ahead)).toISOString()
}

const UNITS = [
  ["day", DAY_MS],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const

/** In 2 days and 5 hours; null if it has passed. */
export function untilText(moment: string, now: Date) {
  const left = Date.parse(moment) - now.getTime()
  if (!(left > 0)) return null
  const largest = UNITS.findIndex(([, length]) => left >= length)
  if (largest < 0) return "in less than a minute"
  let rest = left
  const said = UNITS.slice(largest, largest + 2).flatMap(([unit, length]) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    return count > 0 ? [`${count} ${unit}${count === 1 ? "" : "s"}`] : []
  })
  return `in ${said.join(" and ")}`
}
