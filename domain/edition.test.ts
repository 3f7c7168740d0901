import { expect, test } from "vitest"
import { copiesText } from "./edition.ts"

test("names one copy by its number, several by theirs, and others not at all", () => {
  expect(copiesText({ copies: [3], edition_size: 90 })).toBe("No. 3 of 90")
  expect(copiesText({ copies: [3, 4], edition_size: 90 })).toBe(
    "Nos. 3, 4 of 90",
  )
  expect(copiesText({ copies: [], edition_size: 90 })).toBeNull()
})
