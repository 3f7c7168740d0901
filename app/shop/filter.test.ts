import { expect, test } from "vitest"
import { readShopFilter, shopSearch } from "./filter.ts"

const EMPTY = { q: "", category: null, artist: null, price: null }

function read(search: string) {
  return readShopFilter(new URLSearchParams(search))
}

test.each([
  "",
  "q=&category=all&artist=all&min=&max=",
  "q=%00%20&category=&artist=&min=abc&max=-5",
])("?%s has no filters", (search) => {
  expect(read(search)).toEqual(EMPTY)
})

test("keeps filters for unknown names", () => {
  expect(read("category=zzz&artist=%00")).toMatchObject({
    category: "zzz",
    artist: "\ufffd",
  })
  expect(read(`category=${"z".repeat(500)}`).category).toHaveLength(100)
})

test("trims a query, and cuts a long one between characters", () => {
  expect(read("q=%20tote%09").q).toBe("tote")
  expect([...read(`q=${"🎧".repeat(500)}`).q]).toHaveLength(100)
})

test("writes a filter back to the same URL, without unset values", () => {
  expect(shopSearch(EMPTY)).toBe("")
  const search = "q=100%25&category=merch&artist=hexa&min=20&max=200"
  expect(shopSearch(read(search))).toBe(search)
})
