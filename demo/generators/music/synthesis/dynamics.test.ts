import fc from "fast-check"
import { expect, test } from "vitest"
import { limit } from "./dynamics.ts"
import { loudness } from "./loudness.ts"
import { atLoudness, master } from "./mastering.ts"
import { seeded } from "./random.ts"
import { decibels, RATE, type Stereo } from "./stereo.ts"
import { truePeak } from "./true-peak.ts"

test("the true peak between two samples is found", () => {
  const left = Float32Array.from({ length: 4000 }, (_, i) =>
    Math.sin((Math.PI / 2) * i + Math.PI / 4),
  )
  expect(Math.max(...left)).toBeLessThan(0.708)
  expect(truePeak({ left, right: left })).toBeCloseTo(0, 1)
})

test("nothing passes the limiter above its ceiling", () => {
  fc.assert(
    fc.property(fc.integer(), fc.double({ min: 1, max: 8 }), (seed, gain) => {
      const sound = bursts(seed, gain)
      limit(sound, -2)
      expect(truePeak(sound)).toBeLessThan(-1.7)
    }),
    { numRuns: 20 },
  )
})

test("what is under the ceiling passes untouched", () => {
  const sound = bursts(1, 0.1)
  const before = sound.left.slice()
  limit(sound, -1)
  expect(sound.left).toEqual(before)
})

test("a master is as loud as promised, its bass in the middle", () => {
  const made = master(bursts(7, 0.3, 3), {})
  expect(Math.abs(loudness(made) + 14)).toBeLessThan(0.3)
  expect(truePeak(made)).toBeLessThan(-1)
  expect(made.left[0]).toBe(0)
  expect(Math.abs(made.left.at(-1) ?? 1)).toBeLessThan(0.001)
})

test("an excerpt is brought to the same loudness", () => {
  const quiet = bursts(3, decibels(-24), 3)
  expect(Math.abs(loudness(atLoudness(quiet, -20)) + 20)).toBeLessThan(0.2)
})

function bursts(seed: number, gain: number, seconds = 0.3): Stereo {
  const random = seeded(seed)
  const hz = 80 + random() * 4000
  const wave = (i: number) =>
    gain * Math.sin((2 * Math.PI * hz * i) / RATE) * (i % 9000 < 4000 ? 1 : 0.3)
  const length = Math.round(seconds * RATE)
  const left = Float32Array.from({ length }, (_, i) => wave(i))
  const right = left.map((value) => value * 0.8 + (random() - 0.5) * 0.1 * gain)
  return { left, right }
}
