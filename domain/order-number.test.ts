import { expect, test } from "vitest"
import { orderNumber } from "./order-number.ts"

test("writes an order's number with its sign", () => {
  expect(orderNumber(1042)).toBe("#1042")
})
