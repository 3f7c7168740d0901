import { expect, test } from "vitest"
import { askedArtist, readShopFilter, shopSearch } from "./shop-filter.ts"

const EMPTY = { q: "", category: null, artist: null, price: null }

function read(search: string) {
  const params = new URLSearchParams(search)
  return { ...readShopFilter(params), artist: askedArtist(params) }
}

test.each([
  "",
  "q=&category=all&artist=all&min=&max=",
  "q=%00%20&category=%00&artist=&min=abc&max=-5",
])("?%s asks for nothing", (search) => {
  expect(read(search)).toEqual(EMPTY)
})

test("a query is trimmed, and cut between letters when it is endless", () => {
  expect(read("q=%20tote%09").q).toBe("tote")
  expect([...read(`q=${"🎧".repeat(500)}`).q]).toHaveLength(100)
})

test("what is read is written the same, without what is not asked for", () => {
  expect(shopSearch(EMPTY)).toBe("")
  const search = "q=100%25&category=merch&artist=hexa&min=20&max=200"
  expect(shopSearch(read(search))).toBe(search)
})
