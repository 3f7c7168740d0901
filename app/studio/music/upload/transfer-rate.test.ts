import { expect, test } from "vitest"
import { createRateMeter, timeLeft } from "./transfer-rate.ts"

test("measures the rate of the last seconds, once there is enough data", () => {
  const pace = createRateMeter()
  pace.mark(0, 0)
  expect(pace.rate()).toBeNull()
  pace.mark(1_000, 1_000)
  expect(pace.rate()).toBeNull()
  pace.mark(4_000, 2_000)
  expect(pace.rate()).toBe(2_000)
  // No rate after a minute without progress.
  pace.mark(4_000, 62_000)
  expect(pace.rate()).toBeNull()
  pace.mark(14_000, 72_000)
  expect(pace.rate()).toBe(1_000)
  pace.forget()
  expect(pace.rate()).toBeNull()
})

test("writes the remaining time in words", () => {
  expect(timeLeft(null)).toBe("")
  expect([3, 42, 70, 200, 5_400, 7_300].map(timeLeft)).toEqual([
    "a few seconds left",
    "40 seconds left",
    "a minute left",
    "3 minutes left",
    "2 hours left",
    "2 hours left",
  ])
})
