import { expect, test } from "vitest"
import {
  categoryLabel,
  chosenAtFirst,
  firstPriceText,
  fromPriceText,
} from "./product.ts"

test("shows a category as a badge, and 'Product' for an unknown one", () => {
  expect(["merch", "membership", "loan", ""].map(categoryLabel)).toEqual([
    "Merch",
    "Membership",
    "Product",
    "Product",
  ])
})

const variants = [1600, 900, 1200].map((price_cents) => ({
  price_cents,
  currency: "GBP",
}))

test("home shows the first variant's price, the shop the lowest", () => {
  expect(firstPriceText(variants)).toBe("£16.00")
  expect(fromPriceText(variants)).toBe("From £9.00")
})

test("a product without variants has its price on request", () => {
  expect(firstPriceText([])).toBe("Price on request")
  expect(fromPriceText([])).toBe("Price on request")
})

test("preselects only a sole variant that is available", () => {
  const [some, none] = [{ inventory: 3 }, { inventory: 0 }]
  expect(chosenAtFirst([some])).toBe(some)
  expect(chosenAtFirst([none])).toBeNull()
  expect(chosenAtFirst([some, none])).toBeNull()
  expect(chosenAtFirst([])).toBeNull()
})
