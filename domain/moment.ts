/** Longer than any of our recordings. */
const MOST_SECONDS = 24 * 60 * 60

const CLOCK = /^(?:(\d{1,2}):)?(\d{1,4}):(\d{1,2})$/
const UNITS = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s?)?$/

/** The second that a URL parameter means: `72`, `1:12`, `1:02:03`, `1h2m3s`.
 * Null for anything else. */
export function readMoment(text: string | null) {
  const found = CLOCK.exec(text ?? "") ?? UNITS.exec(text ?? "")
  if (!text || !found) return null
  const [hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  const moment = hours * 3600 + minutes * 60 + seconds
  return moment < MOST_SECONDS ? moment : null
}
