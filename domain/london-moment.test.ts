import fc from "fast-check"
import { expect, test } from "vitest"
import { londonBox, londonMoment } from "./london-moment.ts"

test("Friday midnight is London's, summer and winter", () => {
  expect(londonMoment("2026-11-20T00:00")).toBe("2026-11-20T00:00:00.000Z")
  expect(londonMoment("2026-07-03T00:00")).toBe("2026-07-02T23:00:00.000Z")
})

test("what is no moment is none", () => {
  expect(["", "soon", "2026-13-40T99:99"].map(londonMoment)).toEqual([
    "",
    "",
    "",
  ])
})

test("a box shows the moment that it was made from", () => {
  const minutes = fc.integer({ min: 26_000_000, max: 40_000_000 })
  fc.assert(
    fc.property(minutes, (minute) => {
      const moment = new Date(minute * 60_000).toISOString()
      const again = londonMoment(londonBox(moment))
      // An hour of autumn is written twice: either is that hour.
      const apart = Date.parse(moment) - Date.parse(again)
      expect([0, 3_600_000]).toContain(apart)
      expect(londonBox(again)).toBe(londonBox(moment))
    }),
  )
})
