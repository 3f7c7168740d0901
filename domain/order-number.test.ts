import { expect, test } from "vitest"
import { orderNumber } from "./order-number.ts"

test("an order's number is the start of its id, in lower case", () => {
  const id = "0d4b61e8-a8a5-4d2c-8d0b-5b8b8f1f4d3e"
  expect(orderNumber(id)).toBe("0d4b61e8")
  expect(orderNumber(id.toUpperCase())).toBe("0d4b61e8")
})
