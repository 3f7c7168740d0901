import { expect, test } from "vitest"
import { orderNumber } from "./order-number.ts"

test("an order is called by its running number", () => {
  expect(orderNumber(1042)).toBe("#1042")
})
