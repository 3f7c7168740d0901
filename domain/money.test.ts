import { expect, test } from "vitest"
import { priceText, shortPriceText } from "./money.ts"

test.each([
  [0, "£0.00"],
  [5, "£0.05"],
  [1999, "£19.99"],
  [123456, "£1,234.56"],
])("%i pence read %s", (cents, text) => {
  expect(priceText(cents)).toBe(text)
})

test("in running text whole pounds have no pence", () => {
  expect(shortPriceText(5000)).toBe("£50")
  expect(shortPriceText(4250)).toBe("£42.50")
})
