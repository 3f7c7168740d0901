import { expect, test } from "vitest"
import { priceText } from "./money.ts"

test.each([
  [0, "£0.00"],
  [5, "£0.05"],
  [1999, "£19.99"],
  [123456, "£1,234.56"],
])("%i pence read %s", (cents, text) => {
  expect(priceText(cents)).toBe(text)
})
