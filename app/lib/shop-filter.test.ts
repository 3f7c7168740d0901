import { expect, test } from "vitest"
import { readShopFilter, shopSearch } from "./shop-filter.ts"

const ARTISTS = [{ id: "a1", slug: "hexa" }]
const EMPTY = { q: "", category: null, artist: null, price: null }

function read(search: string) {
  return readShopFilter(new URLSearchParams(search), ARTISTS)
}

test.each([
  "",
  "q=&category=all&artist=all&min=&max=",
  "q=%00%20&category=%00&artist=nobody&min=abc&max=-5",
])("?%s asks for nothing", (search) => {
  expect(read(search)).toEqual(EMPTY)
})

test("an artist is named by slug or by id", () => {
  expect(read("artist=hexa").artist).toBe("hexa")
  expect(read("artist=a1").artist).toBe("hexa")
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
