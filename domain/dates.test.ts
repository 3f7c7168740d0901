import { expect, test } from "vitest"
import { datesAhead, eveningText } from "./dates.ts"

test("does not repeat a date's day", () => {
  const evening = {
    starts_at: "2026-06-18T18:00:00Z",
    ends_at: "2026-06-18T20:30:00Z",
  }
  const said = (title: string) => eveningText({ ...evening, title })
  expect(said("Floodlight")).toBe("Thursday 18 June 2026, 19:00 to 21:30")
  expect(said("Thursday 18 June: Floodlight")).toBe("19:00 to 21:30")
  expect(eveningText({ starts_at: null, ends_at: null, title: "L" })).toBeNull()
})

test("offers dates in order until they begin, and leaves sizes as they are", () => {
  const at = (starts_at: string | null, id: number) => ({ starts_at, id })
  const dates = [
    at("2026-06-25T18:00:00Z", 1),
    at("2026-06-18T18:00:00Z", 2),
    at("2026-06-11T18:00:00Z", 3),
  ]
  const ids = (now: string) =>
    datesAhead(dates, new Date(now)).map(({ id }) => id)
  expect(ids("2026-06-11T17:59:59Z")).toEqual([3, 2, 1])
  expect(ids("2026-06-11T18:00:00Z")).toEqual([2, 1])
  const sizes = [at(null, 2), at(null, 1)]
  expect(datesAhead(sizes, new Date())).toEqual(sizes)
})
