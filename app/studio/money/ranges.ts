import {
  daysIn,
  firstOfMonth,
  isDay,
  lastOfMonth,
  nextDay,
  type Range,
} from "#domain/calendar.ts"

const MONTH_DAYS = 30
/** As many as the database tells at once. */
const MOST_DAYS = 1100

type Preset = {
  value: string
  title: string
  of: (today: string) => Range
  compare?: "year"
}

/** Ranges that somebody asks for again and again, by London's day. */
export const PRESETS: readonly Preset[] = [
  {
    value: "30-days",
    title: "The last 30 days",
    of: (today) => ({ from: nextDay(today, 1 - MONTH_DAYS), until: today }),
  },
  {
    value: "this-month",
    title: "This month so far",
    of: (today) => ({ from: firstOfMonth(today), until: today }),
  },
  { value: "last-month", title: "Last month", of: lastMonth },
  {
    value: "this-year",
    title: "This year so far",
    compare: "year",
    of: (today) => ({ from: `${today.slice(0, 4)}-01-01`, until: today }),
  },
  { value: "last-year", title: "Last year", of: lastYear, compare: "year" },
]

export const OWN = "own"

function lastMonth(today: string) {
  const until = nextDay(firstOfMonth(today), -1)
  return { from: firstOfMonth(until), until: lastOfMonth(until) }
}

function lastYear(today: string) {
  const year = Number(today.slice(0, 4)) - 1
  return { from: `${year}-01-01`, until: `${year}-12-31` }
}

/** The range that an address asks for; the last thirty days where it asks for
 * none that there can be. */
export function rangeOf(params: URLSearchParams, today: string) {
  const named = params.get("range") ?? ""
  const own = {
    from: params.get("from") ?? "",
    until: params.get("until") ?? "",
  }
  if (named === OWN && isRange(own))
    return { preset: OWN, compare: undefined, ...own }
  const [first] = PRESETS
  const preset = PRESETS.find(({ value }) => value === named) ?? first
  if (!preset) throw new Error("There is no range to begin with.")
  return {
    preset: preset.value,
    compare: preset.compare,
    ...preset.of(today),
  }
}

export function isRange(range: Range) {
  if (!isDay(range.from) || !isDay(range.until)) return false
  const days = daysIn(range)
  return days > 0 && days <= MOST_DAYS
}
