import { expect, test } from "vitest"
import { bufferPolicy } from "./buffer-policy.ts"
import {
  endOf,
  forgettable,
  heardUntil,
  lengthBy,
  momentOf,
  sampleAt,
  wants,
} from "./timeline.ts"

const CD = { front: 576, rate: 44_100 }

function ranges(...list: [number, number][]) {
  return {
    length: list.length,
    start: (index: number) => list[index]?.[0] ?? 0,
    end: (index: number) => list[index]?.[1] ?? 0,
  }
}

test("starts a track's audio where the previous one ended, after its delay", () => {
  const first = { start: 0, length: 4_592_414 / 44_100 }
  const second = { start: endOf(first), length: null }
  expect(momentOf(second, CD, 576)).toBe(endOf(first))
  expect(momentOf(second, CD, 0)).toBeCloseTo(endOf(first) - 576 / 44_100, 9)
  expect(endOf(second)).toBe(Infinity)
})

test("loses no sample over a thousand joints", () => {
  let start = 0
  for (let track = 0; track < 1000; track++) {
    start = endOf({ start, length: 12_345_678 / 44_100 })
  }
  expect(Math.abs(start * 44_100 - 1000 * 12_345_678)).toBeLessThan(0.01)
})

test("finds the same sample again after some seconds", () => {
  for (const seconds of [0, 0.5, 61.234, 3599.9]) {
    const sample = sampleAt(CD, seconds)
    const moment = momentOf({ start: 7, length: null }, CD, sample)
    expect(Math.abs(moment - 7 - seconds)).toBeLessThan(1 / 44_100)
  }
})

test("uses a stream's stated length, or its real one", () => {
  const opus = { front: 312, rate: 48_000 }
  expect(lengthBy(opus, { samples: 59_520, tail: 648, told: null })).toBe(
    58_560 / 48_000,
  )
  expect(lengthBy(CD, { samples: 55_296, tail: 0, told: 54_144 })).toBe(
    54_144 / 44_100,
  )
  expect(lengthBy(CD, { samples: 11_520, tail: 0, told: 54_144 })).toBe(
    (11_520 - 576) / 44_100,
  )
  expect(lengthBy(CD, { samples: 100, tail: 50, told: null })).toBe(0)
})

test("plays through tiny joints but not through gaps", () => {
  const buffered = ranges([0, 10], [10.000_02, 30], [40, 50])
  expect(heardUntil(buffered, 5)).toBe(30)
  expect(heardUntil(buffered, 35)).toBe(35)
  expect(heardUntil(ranges(), 3)).toBe(3)
})

test("keeps half a minute behind the playhead, and not much more for long", () => {
  expect(forgettable(ranges([0, 100]), 25)).toBeNull()
  expect(forgettable(ranges([0, 100]), 39)).toBeNull()
  expect(forgettable(ranges([0, 100]), 45)).toBe(15)
  expect(forgettable(ranges(), 500)).toBeNull()
})

test("reads far ahead on a fast connection and little on an expensive one", () => {
  const free = bufferPolicy({})
  expect(free.ahead).toBeGreaterThanOrEqual(60)
  expect(wants(free, { now: 0, until: 60, begin: 60 })).toBe(true)
  expect(wants(free, { now: 0, until: 500, begin: 0 })).toBe(false)
  for (const line of [{ saveData: true }, { effectiveType: "slow-2g" }]) {
    const dear = bufferPolicy(line)
    expect(wants(dear, { now: 0, until: 29, begin: 0 })).toBe(true)
    expect(wants(dear, { now: 0, until: 31, begin: 0 })).toBe(false)
    // The next track waits for the last seconds of this one, and is loaded if
    // the connection then drops for twenty of them.
    expect(wants(dear, { now: 0, until: 33, begin: 33 })).toBe(false)
    expect(wants(dear, { now: 8, until: 33, begin: 33 })).toBe(true)
  }
  expect(bufferPolicy({ effectiveType: "4g" })).toEqual(free)
})
