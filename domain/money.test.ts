import fc from "fast-check"
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

test("pounds are written as the language's tables write them", () => {
  const table = new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency: "GBP",
  })
  const cents = fc.integer({ min: -10_000_000_00, max: 10_000_000_00 })
  fc.assert(
    fc.property(cents, (amount) => {
      expect(priceText(amount)).toBe(table.format(amount / 100))
    }),
  )
})
