const DAY = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "Europe/London",
})

const MOMENT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/London",
})

/** 15 Nov 2026, as it is in London. */
export function dayText(at: string) {
  return DAY.format(new Date(at))
}

/** 15 Nov 2026, 09:04 */
export function momentText(at: string) {
  return MOMENT.format(new Date(at))
}
