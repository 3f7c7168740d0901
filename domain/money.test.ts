import fc from "fast-check"
import { expect, test } from "vitest"
import { priceText, shortPriceText } from "./money.ts"

test.each([
  [0, "£0.00"],
  [5, "£0.05"],
  [1999, "£19.99"],
  [123456, "£1,234.56"],
])("writes %i pence as %s", (cents, text) => {
  expect(priceText(cents)).toBe(text)
})

test("leaves out zero pence in running text", () => {
  expect(shortPriceText(5000)).toBe("£50")
  expect(shortPriceText(4250)).toBe("£42.50")
})

test("writes pounds exactly as Intl does", () => {
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
