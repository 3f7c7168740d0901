import { nextDay } from "#domain/days.ts"
import { londonDate, onLondonClocks } from "#domain/london-date.ts"
import { dayText } from "../../frame/moments.ts"

const SOON_MS = 3_600_000

/** When an answer leaves, as people say it, by London's clock. */
export function goesOut(due: string, now = new Date()) {
  const at = new Date(due)
  if (at.getTime() - now.getTime() < SOON_MS) return "goes out in a minute"
  const today = londonDate(now)
  const day = londonDate(at)
  const hour = hourOf(onLondonClocks(at))
  if (day === today) return `goes out today at ${hour}`
  if (day === nextDay(today)) return `goes out tomorrow at ${hour}`
  return `goes out on ${dayText(due)} at ${hour}`
}

function hourOf(clock: Date) {
  const time = clock.toISOString().slice(11, 16)
  return time === "09:00" ? "nine" : time
}
