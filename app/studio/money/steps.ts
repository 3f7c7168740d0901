import { daysIn, nextDay } from "#domain/days.ts"
import type { DaySums, Figures, Sums } from "./money-data.ts"

const MOST_DAYS = 92

export type Step = Sums & {
  /** Its first day. */
  day: string
  kept: number
  /** What was kept in the same place of the range before. */
  before: number
}

type Told = Pick<Figures, "from" | "until" | "before" | "days">

/** A range day by day, or month by month where days would be too many to
 * read: every day of it, also those on which nobody bought anything. */
export function stepsOf({ from, until, before, days }: Told) {
  const byMonth = daysIn({ from, until }) > MOST_DAYS
  const keyOf = (day: string) => (byMonth ? `${day.slice(0, 7)}-01` : day)
  const earlier = days.filter(({ day }) => day < from)
  const steps = emptySteps({ from, until }, keyOf)
  const places = placesOf(before, from, keyOf)
  for (const day of days) {
    if (day.day < from) continue
    const step = steps.get(keyOf(day.day))
    if (step) add(step, day)
  }
  const inOrder = [...steps.values()]
  for (const day of earlier) {
    // A range before may have a day more, which belongs to the last.
    const place = places.get(keyOf(day.day)) ?? 0
    const step = inOrder[Math.min(place, inOrder.length - 1)]
    if (step) step.before += day.sold - day.refunded
  }
  return {
    unit: byMonth ? ("month" as const) : ("day" as const),
    steps: inOrder,
  }
}

type KeyOf = (day: string) => string

function emptySteps(range: { from: string; until: string }, keyOf: KeyOf) {
  const steps = new Map<string, Step>()
  for (let day = range.from; day <= range.until; day = nextDay(day)) {
    const key = keyOf(day)
    if (!steps.has(key)) steps.set(key, { ...NOTHING, day: key })
  }
  return steps
}

/** The places of the range before, which ends where this one begins. */
function placesOf(before: string, from: string, keyOf: KeyOf) {
  const places = new Map<string, number>()
  for (let day = before; day < from; day = nextDay(day)) {
    const key = keyOf(day)
    if (!places.has(key)) places.set(key, places.size)
  }
  return places
}

const NOTHING = {
  ...{ orders: 0, units: 0, sold: 0, refunded: 0, vat: 0 },
  ...{ kept: 0, before: 0 },
}

function add(step: Step, { orders, units, sold, refunded, vat }: DaySums) {
  step.orders += orders
  step.units += units
  step.sold += sold
  step.refunded += refunded
  step.vat += vat
  step.kept += sold - refunded
}

/** What some days come to. */
export function sumOf(days: readonly Sums[]) {
  const sum = { ...NOTHING, day: "" }
  for (const day of days) add(sum, { ...day, day: "" })
  return sum
}
