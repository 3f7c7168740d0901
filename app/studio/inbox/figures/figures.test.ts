import { expect, test } from "vitest"
import { figuresCsv } from "./figures-csv.ts"
import { waitText } from "./wait-text.ts"

test("writes a wait in hours, days or weeks", () => {
  expect(
    [null, 0.4, 1, 30, 72, 24 * 20, 24 * 30].map((hours) => waitText(hours)),
  ).toEqual([
    ...["–", "under an hour", "1 hour", "30 hours", "3 days"],
    ...["20 days", "4 weeks"],
  ])
})

test("the CSV has every breakdown and escapes formulas", () => {
  const wait = { median_hours: 5, worst_tenth_hours: null }
  const line = { name: "=1+1", demos: 2, answered: 1, kept: 0, ...wait }
  const csv = figuresCsv({
    ...{ from: "2026-01-01", to: "2026-12-31", demos: 3, answered: 2 },
    ...{ by_status: { signed: 1 }, waited: wait },
    waiting: { demos: 1, longest_hours: 9 },
    ...{ by_genre: [line], by_city: [line], by_month: [] },
  })
  expect(csv.trim().split("\r\n").slice(1)).toEqual([
    '"all","all","3","2","1","5",""',
    `"genre","'=1+1","2","1","0","5",""`,
    `"city","'=1+1","2","1","0","5",""`,
  ])
})
