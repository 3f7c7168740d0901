const DAY_HOURS = 24
const WEEK_HOURS = 7 * DAY_HOURS

/** A waiting time in hours, days or weeks. */
export function waitText(hours: number | null) {
  if (hours === null) return "–"
  if (hours < 1) return "under an hour"
  if (hours < 2 * DAY_HOURS) return counted(hours, "hour")
  return hours < 3 * WEEK_HOURS
    ? counted(hours / DAY_HOURS, "day")
    : counted(hours / WEEK_HOURS, "week")
}

function counted(count: number, unit: string) {
  const whole = Math.round(count)
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`
}
