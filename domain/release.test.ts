import { expect, test } from "vitest"
import { isNewRelease, releaseNamedBy, releaseYears } from "./release.ts"

test.each([
  ["2026-11-15", true],
  ["2026-10-17", true],
  ["2026-10-16", false],
  ["2026-11-16", false],
])("a release of %s is new on 2026-11-15: %s", (date, expected) => {
  expect(isNewRelease(date, "2026-11-15")).toBe(expected)
})

test("the filter offers the last fifteen years, including the current one", () => {
  const years = releaseYears("2026-01-01")
  expect(years).toHaveLength(15)
  expect(years.at(0)).toBe(2026)
  expect(years.at(-1)).toBe(2012)
})

test.each([
  ["FLOODLIGHT (12-inch)", "Floodlight"],
  ["Low Water Live", "Low Water Live"],
  ["Low Water", "Low Water"],
  ["A tea towel", undefined],
])("matches a product called %s to the release %s", (product, title) => {
  const releases = ["Floodlight", "Low Water", "Low Water Live"].map(
    (each) => ({ title: each }),
  )
  expect(releaseNamedBy(product, releases)?.title).toBe(title)
})
