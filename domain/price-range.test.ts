import { expect, test } from "vitest"
import { moveHandle, priceBounds, readPriceRange } from "./price-range.ts"

test.each([
  [null, null, null],
  ["", "", null],
  ["abc", "-5", null],
  ["1e9", "Infinity", null],
  ["20", null, { min: 20, max: 200 }],
  ["", "60", { min: 0, max: 60 }],
  ["0", "100", { min: 0, max: 100 }],
  ["80", "20", { min: 20, max: 80 }],
  ["7", "12.6", { min: 5, max: 15 }],
  ["300", "999999999", { min: 200, max: 200 }],
])("reads min=%s and max=%s as %o", (min, max, range) => {
  expect(readPriceRange(min, max)).toEqual(range)
})

test("the ends of the slider set no limit: 200 means 200 and over", () => {
  expect(priceBounds({ min: 0, max: 200 })).toEqual({ from: null, to: null })
  expect(priceBounds({ min: 15, max: 195 })).toEqual({ from: 1500, to: 19500 })
  expect(priceBounds({ min: 200, max: 200 }).from).toBe(20000)
})

test("a handle stops at the other", () => {
  const range = { min: 20, max: 60 }
  expect(moveHandle(range, "min", 90)).toEqual({ min: 60, max: 60 })
  expect(moveHandle(range, "max", 5)).toEqual({ min: 20, max: 20 })
  expect(moveHandle(range, "max", 80)).toEqual({ min: 20, max: 80 })
})
