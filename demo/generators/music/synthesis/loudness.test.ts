import { expect, test } from "vitest"
import { loudness } from "./loudness.ts"
import { decibels, RATE, type Stereo } from "./stereo.ts"

test("a full-scale 997 Hz tone in one channel measures -3.01 LUFS", () => {
  const { left } = tone([[0, 4]])
  const sound = { left, right: new Float32Array(left.length) }
  expect(loudness(sound)).toBeCloseTo(-3.01, 1)
})

test("in both channels it measures 0 LUFS, and follows its level", () => {
  expect(loudness(tone([[0, 4]]))).toBeCloseTo(0, 1)
  expect(loudness(tone([[-20, 4]]))).toBeCloseTo(-20, 1)
})

test("quiet passages beside a loud one are gated out", () => {
  const sound = tone([
    [-36, 4],
    [-23, 20],
    [-36, 4],
  ])
  expect(Math.abs(loudness(sound) + 23)).toBeLessThan(0.1)
})

test("low tones count for less and high ones for more", () => {
  const middle = loudness(tone([[-20, 4]], 997))
  expect(loudness(tone([[-20, 4]], 40))).toBeLessThan(middle - 3)
  expect(loudness(tone([[-20, 4]], 8000))).toBeGreaterThan(middle + 2.5)
})

test("silence has no loudness", () => {
  const left = new Float32Array(RATE * 2)
  expect(loudness({ left, right: left })).toBe(Number.NEGATIVE_INFINITY)
})

function tone(passages: [number, number][], hz = 997): Stereo {
  const left = Float32Array.from(
    passages.flatMap(([db, seconds]) =>
      Array.from(
        { length: seconds * RATE },
        (_, i) => decibels(db) * Math.sin((2 * Math.PI * hz * i) / RATE),
      ),
    ),
  )
  return { left, right: left.slice() }
}
