import fc from "fast-check"
import { expect, test } from "vitest"
import { weekdayMomentText } from "./calendar.ts"
import { nextFriday, untilText } from "./publishing.ts"

test("the next Friday begins at midnight in London, summer and winter", () => {
  const friday = (now: string) => nextFriday(new Date(now))
  expect(friday("2026-11-17T12:00:00Z")).toBe("2026-11-20T00:00:00.000Z")
  expect(friday("2026-06-30T12:00:00Z")).toBe("2026-07-02T23:00:00.000Z")
  // In London it is Friday already.
  expect(friday("2026-07-02T23:00:00Z")).toBe("2026-07-09T23:00:00.000Z")
  // The clocks change in between.
  expect(friday("2026-10-24T12:00:00Z")).toBe("2026-10-30T00:00:00.000Z")
})

test("at any time it is ahead, within eight days, and a Friday", () => {
  const seconds = fc.integer({ min: 1_600_000_000, max: 2_100_000_000 })
  fc.assert(
    fc.property(seconds, (second) => {
      const now = new Date(second * 1000)
      const at = nextFriday(now)
      const days = (Date.parse(at) - now.getTime()) / 86_400_000
      expect(days).toBeGreaterThan(0)
      expect(days).toBeLessThan(7.1)
      expect(weekdayMomentText(at)).toMatch(/^Friday .*, 00:00$/)
    }),
  )
})

test("says how long until then in at most two units", () => {
  const now = new Date("2026-11-17T18:00:00Z")
  const until = (at: string) => untilText(at, now)
  expect(until("2026-11-20T00:00:00Z")).toBe("in 2 days and 6 hours")
  expect(until("2026-11-18T18:30:00Z")).toBe("in 1 day")
  expect(until("2026-11-17T19:01:30Z")).toBe("in 1 hour and 1 minute")
  expect(until("2026-11-17T18:00:30Z")).toBe("in less than a minute")
  expect(until("2026-11-17T18:00:00Z")).toBeNull()
  expect(until("soon")).toBeNull()
})
