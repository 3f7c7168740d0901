import { expect, test } from "vitest"
import { isSoldOut, stockText } from "./stock.ts"

test.each([
  [-1, "In stock"],
  [0, "Out of Stock"],
  [1, "Only 1 left"],
  [5, "Only 5 left"],
  [6, "6 in stock"],
])("shows an inventory of %i as '%s'", (inventory, text) => {
  expect(stockText(inventory)).toBe(text)
})

test("a variant's own threshold decides what is few", () => {
  expect(stockText(8, 10)).toBe("Only 8 left")
  expect(stockText(3, 2)).toBe("3 in stock")
  expect(stockText(0, 0)).toBe("Out of Stock")
})

test("only an inventory of 0 is sold out, never -1", () => {
  expect([-1, 0, 1].map((inventory) => isSoldOut({ inventory }))).toEqual([
    false,
    true,
    false,
  ])
})
