import { clockText, dateText, dayOf, nextDay } from "#domain/calendar.ts"

const SOON_MS = 3_600_000

/** When a reply is sent, in words and in the label's time zone. */
export function sendTimeText(due: string, now = new Date()) {
  const at = new Date(due)
  if (at.getTime() - now.getTime() < SOON_MS) return "goes out in a minute"
  const today = dayOf(now)
  const day = dayOf(at)
  const hour = hourOf(at)
  if (day === today) return `goes out today at ${hour}`
  if (day === nextDay(today)) return `goes out tomorrow at ${hour}`
  return `goes out on ${dateText(due)} at ${hour}`
}

function hourOf(at: Date) {
  const time = clockText(at)
  return time === "09:00" ? "nine" : time
}
