import { expect, test } from "vitest"
import { pressingNamed } from "./pressing.ts"

test.each([
  ["Clear vinyl", "clear"],
  ["12-inch vinyl, VERMILION", "red"],
  ["marigold and black", "amber"],
  ["black and marigold", "black"],
  ["LP, seafoam", "seafoam"],
  ["Infrared edition", "black"],
  ["Double LP, gatefold", "black"],
  ["", "black"],
  [null, "black"],
])("draws the pressing %s as %s", (text, pressing) => {
  expect(pressingNamed(text)).toBe(pressing)
})
