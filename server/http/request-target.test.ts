import { expect, test } from "vitest"
import { plainTarget } from "./listen.ts"

test.each([
  ["/", "/"],
  ["/shop?q=../x", "/shop?q=../x"],
  ["/release/.hidden/a..b", "/release/.hidden/a..b"],
  ["/caf%C3%A9%20", "/caf%C3%A9%20"],
  ["/storage/v1/object/public/art/%61.jpg", undefined],
  ["http://x/storage/v1/object?a=b", "/storage/v1/object?a=b"],
  ["HTTPS://x:1", "/"],
])("%s is as plain as can be", (url, target) => {
  expect(plainTarget(url)).toBe(target ?? url)
})

test.each([
  "/storage/../rest/v1/products",
  "/storage/%2e%2e/rest/v1/products",
  "/storage/.%2E/rest/v1/products",
  "/./storage/v1/object/art/a",
  "/storage/..",
  "/storage\\..\\rest/v1/products",
  "/%72est/v1/x",
  "/res%74/v1/x",
  "/%5fx",
  "http://x/storage/../rest/v1/products",
  "http:////rest/v1/x",
  "http://x\\rest/v1/x",
  "*",
  "rest/v1/x",
])("%s could be read in two ways", (url) => {
  expect(plainTarget(url)).toBeNull()
})
