import fc from "fast-check"
import { expect, test } from "vitest"
import { londonDate, onLondonClocks } from "./london-date.ts"

// The rule has been this one since 1996.
const moments = fc.date({
  min: new Date("1996-01-01T00:00:00Z"),
  max: new Date("2037-12-31T23:59:59Z"),
  noInvalidDate: true,
})

test("London's day and hour are those that the time zone's tables give", () => {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" })
  const hour = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/London",
    hour: "2-digit",
  })
  fc.assert(
    fc.property(moments, (moment) => {
      expect(londonDate(moment)).toBe(day.format(moment))
      const shown = String(onLondonClocks(moment).getUTCHours())
      expect(shown.padStart(2, "0")).toBe(hour.format(moment))
    }),
  )
})

test("clocks turn at one in the morning, Greenwich time", () => {
  const hourOf = (moment: string) =>
    onLondonClocks(new Date(moment)).getUTCHours()
  expect(hourOf("2026-03-29T00:59:59Z")).toBe(0)
  expect(hourOf("2026-03-29T01:00:00Z")).toBe(2)
  expect(hourOf("2026-10-25T00:59:59Z")).toBe(1)
  expect(hourOf("2026-10-25T01:00:00Z")).toBe(1)
  expect(londonDate(new Date("2026-06-30T23:30:00Z"))).toBe("2026-07-01")
})
