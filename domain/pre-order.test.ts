import { expect, test } from "vitest"
import { lastDay, opensOn, preOrderText, waitingText } from "./pre-order.ts"

const FRIDAY = "2025-11-21T00:00:00+00:00"
const BEFORE = new Date("2025-11-20T23:59:59Z")

test("shows a pre-order's day until the release is out", () => {
  const text = "Pre-order · Out on Friday 21 November"
  expect(preOrderText(FRIDAY, BEFORE)).toBe(text)
  expect(preOrderText(FRIDAY, new Date(FRIDAY))).toBeNull()
  expect(preOrderText(null, BEFORE)).toBeNull()
})

test("uses the day in London, with the year if it is another one", () => {
  const summer = "2026-06-04T23:00:00Z"
  expect(preOrderText(summer, BEFORE)).toBe(
    "Pre-order · Out on Friday 5 June 2026",
  )
})

test("an item bought after release does not wait, whatever its release does", () => {
  const item = { pre_order_of: null, out_from: FRIDAY }
  expect(waitingText(item, BEFORE)).toBeNull()
  expect(waitingText({ pre_order_of: "x", out_from: null })).toContain("set")
  expect(opensOn(null)).toContain("still to be set")
})

test("a parcel waits for the latest of its releases", () => {
  const items = [
    { pre_order_of: "a", out_from: "2025-11-21T00:00:00+00:00" },
    { pre_order_of: "b", out_from: "2025-12-05T00:00:00+00:00" },
    { pre_order_of: null, out_from: "2026-01-01T00:00:00+00:00" },
  ]
  expect(lastDay(items)).toEqual({
    isWaiting: true,
    day: "2025-12-05T00:00:00+00:00",
  })
  expect(lastDay([])).toEqual({ isWaiting: false, day: null })
})
