import { expect, test } from "vitest"
import {
  categoryLabel,
  chosenAtFirst,
  firstPriceText,
  fromPriceText,
} from "./product.ts"

test("a category is a badge, and one we do not know reads 'Product'", () => {
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

test("home names the first variant's price, the shop the lowest", () => {
  expect(firstPriceText(variants)).toBe("£16.00")
  expect(fromPriceText(variants)).toBe("From £9.00")
})

test("what has no variant has its price on request", () => {
  expect(firstPriceText([])).toBe("Price on request")
  expect(fromPriceText([])).toBe("Price on request")
})

test("a variant is chosen at first only if it is the only one, and there", () => {
  const [some, none] = [{ inventory: 3 }, { inventory: 0 }]
  expect(chosenAtFirst([some])).toBe(some)
  expect(chosenAtFirst([none])).toBeNull()
  expect(chosenAtFirst([some, none])).toBeNull()
  expect(chosenAtFirst([])).toBeNull()
})
