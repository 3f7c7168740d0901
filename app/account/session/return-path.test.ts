import fc from "fast-check"
import { expect, test } from "vitest"
import { isElsewhere, returnPath, withReturnPath } from "./return-path.ts"

test("returns to a page of the site, with query and fragment", () => {
  expect(returnPath("/account")).toBe("/account")
  expect(returnPath("/releases?type=EP&year=2026#top")).toBe(
    "/releases?type=EP&year=2026#top",
  )
  expect(returnPath("/product/label-tee?to=//elsewhere.example")).toBe(
    "/product/label-tee?to=//elsewhere.example",
  )
})

test.each([
  undefined,
  null,
  "",
  "account",
  "?from=/account",
  "//elsewhere.example",
  "///elsewhere.example",
  "/\\elsewhere.example",
  "\\\\elsewhere.example",
  "/\t/elsewhere.example",
  "/\n/elsewhere.example",
  "\u0000//elsewhere.example",
  "/.//elsewhere.example",
  "/a/..//elsewhere.example",
  "/%2e//elsewhere.example",
  "https://elsewhere.example/account",
  "HTTPS:elsewhere.example",
  "javascript:alert(1)",
  "data:text/html,x",
  " /account",
  "@elsewhere.example",
])("goes home instead of to %j", (asked) => {
  expect(returnPath(asked)).toBe("/")
})

test("never returns to a sign-in page", () => {
  for (const door of ["/login", "/register/", "/login?from=/login"]) {
    expect(returnPath(door)).toBe("/")
  }
})

test.each([
  "/auth/v1/logout",
  "/rest/v1/orders?select=*",
  "/storage",
  "/functions/v1/process-order",
  "/webhooks/payment",
  "/dev/mail",
  "/assets/app.js",
  "/AUTH/v1/logout",
  "/%61uth/v1/logout",
  "/cart/../auth/v1/logout",
])("goes home instead of to %j, which is not a page", (asked) => {
  expect(returnPath(asked)).toBe("/")
})

test("returns to a page whose name only starts like a reserved path", () => {
  expect(returnPath("/artist/rest")).toBe("/artist/rest")
  expect(returnPath("/devices")).toBe("/devices")
})

test("stays on the site for any input", () => {
  const parts = fc.constantFrom("/", "\\", ".", "..", "%2e", "\t", "@", ":")
  const wild = fc.array(fc.oneof(parts, fc.string()), { maxLength: 8 })
  fc.assert(
    fc.property(wild, (pieces) => {
      const answer = returnPath(pieces.join(""))
      expect(new URL(answer, "https://9x.example").origin).toBe(
        "https://9x.example",
      )
    }),
    { numRuns: 2000 },
  )
})

test("adds the return path to a sign-in URL, unless it is home", () => {
  expect(withReturnPath("/login", "/shop?q=tee&min=5")).toBe(
    "/login?from=%2Fshop%3Fq%3Dtee%26min%3D5",
  )
  expect(withReturnPath("/login", "/")).toBe("/login")
  expect(withReturnPath("/register", "/login?from=/cart")).toBe("/register")
})

test("treats Studio as a separate app", () => {
  expect(
    ["/studio", "/studio/artists?q=a", "/studio#x"].map(isElsewhere),
  ).toEqual([true, true, true])
  expect(["/", "/studios", "/news/studio"].map(isElsewhere)).toEqual([
    false,
    false,
    false,
  ])
})
