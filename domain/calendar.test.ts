import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  clockText,
  dateText,
  dayInYear,
  dayOf,
  daysIn,
  feedDate,
  firstOfMonth,
  fromDateTimeInput,
  isDay,
  lastOfMonth,
  momentText,
  monthAndDay,
  monthText,
  nextDay,
  nextMonth,
  numericDate,
  posterDate,
  startOfDay,
  toDateTimeInput,
  weekdayMomentText,
  weekdayText,
} from "./calendar.ts"

const FRIDAY_MIDNIGHT = "2026-07-02T23:00:00Z"

// The rule for clock changes has been the same since 1996.
const moments = fc.date({
  min: new Date("1996-01-01T00:00:00Z"),
  max: new Date("2037-12-31T23:59:59Z"),
  noInvalidDate: true,
})

test("day and hour match the time zone database", () => {
  const timeZone = "Europe/London"
  const day = new Intl.DateTimeFormat("en-CA", { timeZone })
  const clock = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone, hour: "2-digit", minute: "2-digit" },
  })
  fc.assert(
    fc.property(moments, (moment) => {
      expect(dayOf(moment)).toBe(day.format(moment))
      expect(clockText(moment)).toBe(clock.format(moment))
    }),
  )
})

describe("at midnight in summer", () => {
  test("the new day has begun while it is still yesterday in UTC", () => {
    expect(dayOf("2026-07-02T22:59:59Z")).toBe("2026-07-02")
    expect(dayOf(FRIDAY_MIDNIGHT)).toBe("2026-07-03")
    expect(dayOf("2026-07-03T00:00:00+01:00")).toBe("2026-07-03")
    expect(dayOf("2026-12-31T23:59:59Z")).toBe("2026-12-31")
  })

  test("every format shows the new day", () => {
    expect(dateText(FRIDAY_MIDNIGHT)).toBe("3 Jul 2026")
    expect(momentText(FRIDAY_MIDNIGHT)).toBe("3 Jul 2026, 00:00")
    expect(dayInYear(FRIDAY_MIDNIGHT)).toBe("3 Jul")
    expect(weekdayText(FRIDAY_MIDNIGHT)).toBe("Friday 3 July 2026")
    expect(weekdayMomentText(FRIDAY_MIDNIGHT)).toBe("Friday 3 July 2026, 00:00")
    expect(monthAndDay(FRIDAY_MIDNIGHT)).toBe("Jul 03")
    expect(numericDate(FRIDAY_MIDNIGHT)).toBe("03/07/26")
    expect(feedDate(FRIDAY_MIDNIGHT)).toBe("Fri, 03 Jul 2026 00:00:00 +0100")
    expect(posterDate(FRIDAY_MIDNIGHT)).toEqual({
      ...{ weekday: "Fri", day: "03", month: "Jul", year: "2026" },
    })
    expect(monthText("2026-06-30T23:30:00Z")).toBe("July 2026")
  })
})

test("clocks change at one in the morning UTC", () => {
  expect(clockText("2026-03-29T00:59:59Z")).toBe("00:59")
  expect(clockText("2026-03-29T01:00:00Z")).toBe("02:00")
  expect(clockText("2026-10-25T00:59:59Z")).toBe("01:59")
  expect(clockText("2026-10-25T01:00:00Z")).toBe("01:00")
  expect(feedDate("2026-10-25T01:00:00Z")).toMatch(/01:00:00 \+0000$/)
})

test("days on which the clocks change begin at midnight too", () => {
  expect(startOfDay("2026-03-29").toISOString()).toBe(
    "2026-03-29T00:00:00.000Z",
  )
  expect(startOfDay("2026-03-30").toISOString()).toBe(
    "2026-03-29T23:00:00.000Z",
  )
  expect(startOfDay("2026-10-25").toISOString()).toBe(
    "2026-10-24T23:00:00.000Z",
  )
  expect(startOfDay("2026-10-26").toISOString()).toBe(
    "2026-10-26T00:00:00.000Z",
  )
})

test("a calendar day stays the same whatever the clocks do", () => {
  for (const day of ["2026-03-29", "2026-07-03", "2026-10-25", "2026-12-31"]) {
    expect(dayOf(day)).toBe(day)
  }
  expect(dateText("2026-11-18")).toBe("18 Nov 2026")
  expect(weekdayText("2026-11-18")).toBe("Wednesday 18 November 2026")
})

test("leaves out the year only in the current one", () => {
  const now = new Date("2026-12-31T12:00:00Z")
  expect(weekdayText("2026-11-18", now)).toBe("Wednesday 18 November")
  expect(weekdayText("2027-01-01", now)).toBe("Friday 1 January 2027")
})

test.each([
  ["2026-11-20T00:00", "2026-11-20T00:00:00.000Z"],
  ["2026-07-03T00:00", "2026-07-02T23:00:00.000Z"],
  ["2026-03-29T19:30:00", "2026-03-29T18:30:00.000Z"],
  ["2026-10-25T19:30:00", "2026-10-25T19:30:00.000Z"],
  // Skipped in spring, repeated in autumn.
  ["2026-03-29T01:30", "2026-03-29T01:30:00.000Z"],
  ["2026-10-25T01:30", "2026-10-25T00:30:00.000Z"],
  ["", ""],
  ["soon", ""],
  ["2026-13-40T99:99", ""],
])("reads the input '%s' as '%s'", (typed, moment) => {
  expect(fromDateTimeInput(typed)).toBe(moment)
})

test("shows an instant in an input and reads it back", () => {
  const minutes = fc.integer({ min: 26_000_000, max: 40_000_000 })
  fc.assert(
    fc.property(minutes, (minute) => {
      const moment = new Date(minute * 60_000).toISOString()
      const again = fromDateTimeInput(toDateTimeInput(moment))
      // One hour in autumn is written twice; either reading is right.
      const apart = Date.parse(moment) - Date.parse(again)
      expect([0, 3_600_000]).toContain(apart)
      expect(toDateTimeInput(again)).toBe(toDateTimeInput(moment))
    }),
  )
})

test("counts days and months regardless of clock changes", () => {
  expect(nextDay("2026-03-28")).toBe("2026-03-29")
  expect(nextDay("2026-03-29")).toBe("2026-03-30")
  expect(nextDay("2026-01-01", -1)).toBe("2025-12-31")
  expect(daysIn({ from: "2026-03-01", until: "2026-03-31" })).toBe(31)
  expect(firstOfMonth("2026-02-14")).toBe("2026-02-01")
  expect(lastOfMonth("2028-02-14")).toBe("2028-02-29")
  expect(nextMonth("2026-12-05")).toBe("2027-01-01")
  expect(nextMonth("2026-01-31", -2)).toBe("2025-11-01")
  expect(["2026-02-29", "2026-2-1", "3026-01-01"].map(isDay)).toEqual([
    ...[false, false, false],
  ])
  expect(isDay("2028-02-29")).toBe(true)
})
