const day = 86_400_000

/** The date it is in London, as `2031-05-09`. */
export function londonToday(now: Date): string {
  return new Intl.DateTimeFormat("en-CA", {
    timeZone: "Europe/London",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(now)
}

/** The date so many days after another; negative goes back. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * day)
    .toISOString()
    .slice(0, 10)
}

/** The instant at which London's clocks show this time on this date. */
export function londonTime(date: string, time: string): string {
  const asUtc = new Date(`${date}T${time}:00Z`)
  const shown = londonClock.format(asUtc).replace(", ", "T")
  const ahead = Date.parse(`${shown}Z`) - asUtc.getTime()
  return new Date(asUtc.getTime() - ahead).toISOString()
}

const londonClock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/London",
  dateStyle: "short",
  timeStyle: "medium",
})
