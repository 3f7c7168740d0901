import fc from "fast-check"
import { expect, test } from "vitest"
import { nextDay } from "#domain/calendar.ts"
import { rangeOf } from "./ranges.ts"
import { stepsOf, sumOf } from "./steps.ts"

function sold(day: string, sold: number, refunded = 0) {
  return { day, orders: 1, units: 2, sold, refunded, vat: 0 }
}

test("every day of a range has its place, beside the same place before", () => {
  const { unit, steps } = stepsOf({
    ...{ from: "2026-03-01", until: "2026-03-03", before: "2026-02-26" },
    days: [sold("2026-02-27", 700), sold("2026-03-03", 500, 100)],
  })
  expect(unit).toBe("day")
  expect(steps.map(({ day, kept, before }) => [day, kept, before])).toEqual([
    ["2026-03-01", 0, 0],
    ["2026-03-02", 0, 700],
    ["2026-03-03", 400, 0],
  ])
})

test("a long range is told by months, and nothing of it is lost", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(729), fc.nat(9999), fc.nat(500))),
      (sales) => {
        const days = sales.map(([place, cents, back]) =>
          sold(nextDay("2025-01-01", place), cents, back),
        )
        const range = { from: "2026-01-01", until: "2026-12-31" }
        const told = stepsOf({ ...range, before: "2025-01-01", days })
        expect(told.steps).toHaveLength(12)
        const now = days.filter(({ day }) => day >= range.from)
        const before = days.filter(({ day }) => day < range.from)
        expect(sumOf(told.steps)).toEqual(sumOf(now))
        expect(told.steps.reduce((sum, step) => sum + step.before, 0)).toBe(
          sumOf(before).kept,
        )
      },
    ),
  )
})

test("part of a year stands beside as many days, each in its place", () => {
  const { steps } = stepsOf({
    ...{ from: "2026-01-01", until: "2026-11-17", before: "2025-02-14" },
    days: ["2025-02-14", "2025-03-16", "2025-03-17", "2025-12-31"].map((day) =>
      sold(day, 100),
    ),
  })
  const seen = steps.filter(({ before }) => before > 0)
  expect(seen.map(({ day, before }) => [day, before])).toEqual([
    ["2026-01-01", 200],
    ["2026-02-01", 100],
    ["2026-11-01", 100],
  ])
})

test("an address asks for a range by name or by its days, and else gets thirty days", () => {
  const asked = (text: string) => {
    const { from, until } = rangeOf(new URLSearchParams(text), "2026-03-31")
    return `${from} ${until}`
  }
  expect(asked("")).toBe("2026-03-02 2026-03-31")
  expect(asked("range=this-month")).toBe("2026-03-01 2026-03-31")
  expect(asked("range=last-month")).toBe("2026-02-01 2026-02-28")
  expect(asked("range=last-year")).toBe("2025-01-01 2025-12-31")
  const own = "range=own&from="
  expect(asked(`${own}2026-02-03&until=2026-02-28`)).toBe(
    "2026-02-03 2026-02-28",
  )
  for (const odd of [
    `${own}2026-02-03&until=2026-02-01`,
    `${own}2026-02-03&until=2026-02-30`,
    `${own}2020-01-01&until=2026-01-01`,
    "range=own",
    "range=whenever",
  ]) {
    expect(asked(odd)).toBe("2026-03-02 2026-03-31")
  }
})
