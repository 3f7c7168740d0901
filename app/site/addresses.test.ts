import { expect, test } from "vitest"
import { addressesUnder } from "./addresses.ts"

const at = addressesUnder("https://9x.example")

test.each([
  "/",
  "/artist/hexa",
  "/#label",
  "/og/page/home.jpg",
  "/shop?q={search_term_string}",
  "/a b/é.webp",
  "/a/../b",
  "/a/./b.jpg",
])("%s is already a normalised URL", (path) => {
  expect(at(path)).toBe(new URL(path, "https://9x.example").href)
})

test("keeps paths that look like another host on our own", () => {
  expect(at("//elsewhere.example/x")).toBe(
    "https://9x.example/elsewhere.example/x",
  )
  expect(at("https://elsewhere.example/x")).toBe("https://elsewhere.example/x")
})
