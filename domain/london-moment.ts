import { onLondonClocks } from "./london-date.ts"

const BOX = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const HOUR_MS = 3_600_000

/** A moment as a box for date and time shows it, by London's clock. */
export function londonBox(moment: string) {
  const at = new Date(moment)
  return Number.isFinite(at.getTime())
    ? onLondonClocks(at).toISOString().slice(0, 16)
    : ""
}

/** The moment that such a box means, or nothing if it means none. The hour that
 * the clocks leave out in spring is the one after it; of the hour that comes
 * twice in autumn it is the first. */
export function londonMoment(typed: string) {
  if (!BOX.test(typed)) return ""
  const greenwich = Date.parse(`${typed.slice(0, 16)}Z`)
  if (!Number.isFinite(greenwich)) return ""
  const summer = new Date(greenwich - HOUR_MS)
  const isSummer = onLondonClocks(summer).getTime() === greenwich
  return (isSummer ? summer : new Date(greenwich)).toISOString()
}
