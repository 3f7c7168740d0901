import fc from "fast-check"
import { expect, test } from "vitest"
import { nextDay } from "#domain/calendar.ts"
import { rangeOf } from "./ranges.ts"
import { stepsOf, sumOf } from "./steps.ts"

function sold(day: string, sold: number, refunded = 0) {
  return { day, orders: 1, units: 2, sold, refunded, vat: 0, fees: 10 }
}

test("pairs every day of a range with the same day of the previous period", () => {
  const { unit, steps } = stepsOf({
    ...{ from: "2026-03-02", until: "2026-03-04" },
    before: { from: "2026-02-27", until: "2026-03-01" },
    days: [sold("2026-02-28", 700), sold("2026-03-04", 500, 100)],
  })
  expect(unit).toBe("day")
  expect(
    steps.map(({ day, net, payout, before }) => [day, net, payout, before]),
  ).toEqual([
    ["2026-03-02", 0, 0, 0],
    ["2026-03-03", 0, 0, 700],
    ["2026-03-04", 400, 390, 0],
  ])
})

test("groups a long range by month without losing anything", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(729), fc.nat(9999), fc.nat(500))),
      (sales) => {
        const days = sales.map(([place, cents, back]) =>
          sold(nextDay("2025-01-01", place), cents, back),
        )
        const range = { from: "2026-01-01", until: "2026-12-31" }
        const result = stepsOf({
          ...{ ...range, days },
          before: { from: "2025-01-01", until: "2025-12-31" },
        })
        expect(result.steps).toHaveLength(12)
        const now = days.filter(({ day }) => day >= range.from)
        const before = days.filter(({ day }) => day < range.from)
        expect(sumOf(result.steps)).toEqual(sumOf(now))
        expect(result.steps.reduce((sum, step) => sum + step.before, 0)).toBe(
          sumOf(before).net,
        )
      },
    ),
  )
})

test("pairs part of a year with the same number of days", () => {
  const { steps } = stepsOf({
    ...{ from: "2026-01-02", until: "2026-11-17" },
    before: { from: "2025-02-15", until: "2026-01-01" },
    days: ["2025-02-15", "2025-03-16", "2025-03-17", "2025-12-31"].map((day) =>
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

test("pairs the current year with the same months of the previous year", () => {
  const range = rangeOf(new URLSearchParams("range=this-year"), "2026-11-18")
  expect(range).toMatchObject({
    ...{ from: "2026-01-01", until: "2026-11-18", compare: "year" },
  })
  const { steps } = stepsOf({
    ...range,
    before: { from: "2025-01-01", until: "2025-11-18" },
    days: ["2025-01-31", "2025-06-30", "2025-11-18"].map((day) =>
      sold(day, 100),
    ),
  })
  const seen = steps.filter(({ before }) => before > 0)
  expect(seen.map(({ day }) => day)).toEqual([
    ...["2026-01-01", "2026-06-01", "2026-11-01"],
  ])
})

test("reads a range from the URL and falls back to 30 days", () => {
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
