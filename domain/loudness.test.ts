import { expect, test } from "vitest"
import { amplitude, matchingGain } from "./loudness.ts"

test("turns loud records down and quiet ones up to the same loudness", () => {
  expect(matchingGain({ loudness: -9, truePeak: 0.4 })).toBeCloseTo(-7)
  expect(matchingGain({ loudness: -22, truePeak: -9 })).toBeCloseTo(6)
  expect(matchingGain({ loudness: -16, truePeak: -3 })).toBe(0)
})

test("never pushes a peak past the ceiling", () => {
  expect(matchingGain({ loudness: -23, truePeak: -3 })).toBeCloseTo(2)
  // A peak over the ceiling turns even a quiet record down.
  expect(matchingGain({ loudness: -18, truePeak: 0.5 })).toBeCloseTo(-1.5)
  for (let loudness = -40; loudness < 0; loudness += 3) {
    for (let truePeak = -30; truePeak < 3; truePeak += 3) {
      const gain = matchingGain({ loudness, truePeak })
      expect(truePeak + gain).toBeLessThanOrEqual(-1 + 1e-9)
      expect(loudness + gain).toBeLessThanOrEqual(-16 + 1e-9)
    }
  }
})

test("leaves unmeasured records alone, or only turns them down", () => {
  expect(matchingGain({ loudness: null, truePeak: -3 })).toBe(0)
  expect(matchingGain({ loudness: -Infinity, truePeak: null })).toBe(0)
  expect(matchingGain({ loudness: -9, truePeak: null })).toBeCloseTo(-7)
  expect(matchingGain({ loudness: -30, truePeak: null })).toBe(0)
})

test("six decibels are about a factor of two", () => {
  expect(amplitude(0)).toBe(1)
  expect(amplitude(6.0206)).toBeCloseTo(2, 4)
  expect(amplitude(-20)).toBeCloseTo(0.1)
})
