import { expect, test } from "vitest"
import { readMoment } from "./moment.ts"
import { runningTime } from "./running-time.ts"

test("reads a moment as people and other players write it", () => {
  const read = ["72", "72s", "1:12", "1m12s", "1m12", "0:05", "62:03", "2m"]
  expect(read.map(readMoment)).toEqual([72, 72, 72, 72, 72, 5, 3723, 120])
  const hours = ["1:02:03", "1h2m3s", "1h", "1h3s"]
  expect(hours.map(readMoment)).toEqual([3723, 3723, 3600, 3603])
})

test("rejects anything that is not a moment", () => {
  const odd = [null, "", "-1", "1:2:3:4", "1.5", "12px", "s", "h", "99h"]
  const cruel = ["9".repeat(400), "1:".repeat(9000), "٣", "1e3", " 72", "99999"]
  for (const text of [...odd, ...cruel]) {
    expect(readMoment(text), String(text)).toBeNull()
  }
})

test("reads back the moment in a link", () => {
  for (const at of [0, 59, 60, 72, 3599, 3600, 7322]) {
    expect(readMoment(runningTime(at))).toBe(at)
  }
})
