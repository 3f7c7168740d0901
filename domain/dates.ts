import { clockText, weekdayMomentText, weekdayText } from "./calendar.ts"

/** What is a date, or may be one. */
export type Dated = { starts_at: string | null }
export type Span = Dated & { ends_at: string | null }

/** When it is; of an evening that ends, until when. */
export function spanText({ starts_at, ends_at }: Span) {
  if (!starts_at) return null
  const begins = weekdayMomentText(starts_at)
  return ends_at ? `${begins} to ${clockText(ends_at)}` : begins
}

/** When a date is, beside what it is called: not twice on one line. */
export function eveningText(variant: Span & { title: string }) {
  const { title, starts_at } = variant
  if (!starts_at) return null
  const [, day, month] = weekdayText(starts_at).split(" ")
  const whole = spanText(variant)
  return title.includes(`${day} ${month}`)
    ? (whole?.split(", ").at(-1) ?? null)
    : whole
}

/** What can still be bought: dates in their order, without those that have
 * begun. What is no date stays where it is. */
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
