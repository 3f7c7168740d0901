import { expect, test } from "vitest"
import { stockChange } from "./stock-movement.ts"

test("deliveries add, losses subtract, a count sets the difference", () => {
  expect(stockChange("delivery", 30, 12)).toBe(30)
  expect(stockChange("return", 1, 12)).toBe(1)
  expect(stockChange("breakage", 2, 12)).toBe(-2)
  expect(stockChange("gift", 1, 12)).toBe(-1)
  expect(stockChange("count", 10, 12)).toBe(-2)
  expect(stockChange("count", 12, 12)).toBe(0)
})
