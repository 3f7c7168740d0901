import {
  daysIn,
  firstOfMonth,
  isDay,
  lastOfMonth,
  nextDay,
  type Range,
} from "#domain/calendar.ts"

const MONTH_DAYS = 30
/** The database's limit for one request. */
const MOST_DAYS = 1100

type Preset = {
  value: string
  title: string
  of: (today: string) => Range
  compare?: "year"
}

/** Common periods, in the label's time zone. */
export const PRESETS: readonly Preset[] = [
  {
    value: "30-days",
    title: "Last 30 days",
    of: (today) => ({ from: nextDay(today, 1 - MONTH_DAYS), until: today }),
  },
  {
    value: "this-month",
    title: "This month",
    of: (today) => ({ from: firstOfMonth(today), until: today }),
  },
  { value: "last-month", title: "Last month", of: lastMonth },
  {
    value: "this-year",
    title: "This year",
    compare: "year",
    of: (today) => ({ from: `${today.slice(0, 4)}-01-01`, until: today }),
  },
  { value: "last-year", title: "Last year", of: lastYear, compare: "year" },
]

export const CUSTOM = "own"

function lastMonth(today: string) {
  const until = nextDay(firstOfMonth(today), -1)
  return { from: firstOfMonth(until), until: lastOfMonth(until) }
}

function lastYear(today: string) {
  const year = Number(today.slice(0, 4)) - 1
  return { from: `${year}-01-01`, until: `${year}-12-31` }
}

/** The range in the URL, or the last 30 days when it has no valid one. */
export function rangeOf(params: URLSearchParams, today: string) {
  const named = params.get("range") ?? ""
  const own = {
    from: params.get("from") ?? "",
    until: params.get("until") ?? "",
  }
  if (named === CUSTOM && isRange(own))
    return { preset: CUSTOM, compare: undefined, ...own }
  const [first] = PRESETS
  const preset = PRESETS.find(({ value }) => value === named) ?? first
  if (!preset) throw new Error("There are no preset ranges.")
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
