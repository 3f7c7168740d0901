import { expect, test } from "vitest"
import { daysAfter, londonTime, londonToday } from "./london-days.ts"

test("late on a summer evening in UTC it is already tomorrow in London", () => {
  expect(londonToday(new Date("2031-07-01T23:30:00Z"))).toBe("2031-07-02")
  expect(londonToday(new Date("2031-01-01T23:30:00Z"))).toBe("2031-01-01")
})

test("days are counted across months and leap days", () => {
  expect(daysAfter("2028-02-28", 1)).toBe("2028-02-29")
  expect(daysAfter("2031-01-01", -1)).toBe("2030-12-31")
})

test("a London time is an hour behind in UTC only in summer", () => {
  expect(londonTime("2031-07-01", "19:30")).toBe("2031-07-01T18:30:00.000Z")
  expect(londonTime("2031-01-01", "19:30")).toBe("2031-01-01T19:30:00.000Z")
})
