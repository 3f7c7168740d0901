import { expect, test } from "vitest"
import { movedBy } from "./stock-movement.ts"

test("deliveries add, losses subtract, a count sets the difference", () => {
  expect(movedBy("delivery", 30, 12)).toBe(30)
  expect(movedBy("return", 1, 12)).toBe(1)
  expect(movedBy("breakage", 2, 12)).toBe(-2)
  expect(movedBy("gift", 1, 12)).toBe(-1)
  expect(movedBy("count", 10, 12)).toBe(-2)
  expect(movedBy("count", 12, 12)).toBe(0)
})
