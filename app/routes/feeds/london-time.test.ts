import { expect, test } from "vitest"
import { londonMoment } from "./london-time.ts"

test.each([
  ["2026-01-15", "19:30:00", "2026-01-15T19:30:00.000Z"],
  ["2026-07-15", "19:30:00", "2026-07-15T18:30:00.000Z"],
  ["2026-03-29", "19:30:00", "2026-03-29T18:30:00.000Z"],
  ["2026-10-25", "19:30:00", "2026-10-25T19:30:00.000Z"],
])("doors on %s at %s in London are at %s", (date, time, moment) => {
  expect(londonMoment(date, time).toISOString()).toBe(moment)
})
