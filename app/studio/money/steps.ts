import {
  daysIn,
  firstOfMonth,
  nextDay,
  nextMonth,
  type Range,
} from "#domain/calendar.ts"
import type { DaySums, Figures, Sums } from "./money-data.ts"

const MOST_DAYS = 92

export type Step = Sums & {
  /** The first day of the step. */
  day: string
  net: number
  payout: number
  /** Net sales at the same position in the previous period. */
  before: number
}

type Source = Pick<Figures, "from" | "until" | "before" | "days">

/** A range by day, or by month when there are many days. Days without sales
 * are included. */
export function stepsOf({ from, until, before, days }: Source) {
  const byMonth = daysIn({ from, until }) > MOST_DAYS
  const keyOf = (day: string) => (byMonth ? firstOfMonth(day) : day)
  const steps = new Map<string, Step>()
  for (let day = from; day <= until; day = nextDay(day)) {
    const key = keyOf(day)
    if (!steps.has(key)) steps.set(key, { ...NOTHING, day: key })
  }
  for (const day of days) {
    if (day.day >= from) {
      const step = steps.get(keyOf(day.day))
      if (step) add(step, day)
      continue
    }
    const twin = matchingDay(
      day.day,
      { from, until, before: before.from },
      byMonth,
    )
    const step = steps.get(keyOf(twin))
    if (step) step.before += day.sold - day.refunded
  }
  const unit = byMonth ? ("month" as const) : ("day" as const)
  return { unit, steps: [...steps.values()] }
}

type Ranges = Range & { before: string }

/** The day in this range that corresponds to a day of the previous range: by
 * month for whole months, otherwise by the distance from the first day. */
function matchingDay(
  day: string,
  { from, until, before }: Ranges,
  byMonth: boolean,
) {
  if (byMonth && from.endsWith("-01") && before.endsWith("-01")) {
    return nextMonth(day, monthOf(from) - monthOf(before))
  }
  // The previous range may have one more day, which joins the last one.
  const twin = nextDay(from, daysIn({ from: before, until: day }) - 1)
  return twin < until ? twin : until
}

const MONTHS = 12

function monthOf(day: string) {
  const [year = 0, month = 0] = day.split("-").map(Number)
  return year * MONTHS + month - 1
}

const NOTHING = {
  ...{ orders: 0, units: 0, sold: 0, refunded: 0, vat: 0, fees: 0 },
  ...{ net: 0, payout: 0, before: 0 },
}

function add(step: Step, day: DaySums) {
  const { orders, units, sold, refunded, vat, fees } = day
  step.orders += orders
  step.units += units
  step.sold += sold
  step.refunded += refunded
  step.vat += vat
  step.fees += fees
  step.net += sold - refunded
  step.payout += sold - refunded - fees
}

/** The totals of several days. */
export function sumOf(days: readonly Sums[]) {
  const sum = { ...NOTHING, day: "" }
  for (const day of days) add(sum, { ...day, day: "" })
  return sum
}
