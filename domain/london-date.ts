const format = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" })

/** The label's day, YYYY-MM-DD: by it a tour date is over or ahead. */
export function londonDate(now: Date) {
  return format.format(now)
}
