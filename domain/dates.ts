import { clockText, weekdayMomentText, weekdayText } from "./calendar.ts"

/** An item that may be tied to a date. */
export type Dated = { starts_at: string | null }
export type Span = Dated & { ends_at: string | null }

/** The start of an event, and its end if known. */
export function spanText({ starts_at, ends_at }: Span) {
  if (!starts_at) return null
  const begins = weekdayMomentText(starts_at)
  return ends_at ? `${begins} to ${clockText(ends_at)}` : begins
}

/** An event's date, without repeating its title. */
export function eveningText(variant: Span & { title: string }) {
  const { title, starts_at } = variant
  if (!starts_at) return null
  const [, day, month] = weekdayText(starts_at).split(" ")
  const whole = spanText(variant)
  return title.includes(`${day} ${month}`)
    ? (whole?.split(", ").at(-1) ?? null)
    : whole
}

/** The items that can still be bought: dated ones in order, without those that
 * have begun; others keep their place. */
export function datesAhead<T extends Dated>(
  variants: readonly T[],
  now: Date,
): T[] {
  return variants
    .filter((variant) => !hasBegun(variant, now))
    .toSorted((a, b) =>
      a.starts_at && b.starts_at
        ? Date.parse(a.starts_at) - Date.parse(b.starts_at)
        : 0,
    )
}

export function hasBegun({ starts_at }: Dated, now = new Date()) {
  return starts_at !== null && Date.parse(starts_at) <= now.getTime()
}
