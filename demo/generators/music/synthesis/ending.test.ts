import { expect, test } from "vitest"
import { untilHush } from "./ending.ts"
import { RATE, type Stereo, silence } from "./stereo.ts"

test("a sound ends with what is heard of it, not with the silence after", () => {
  const { left, right } = untilHush(tone(3, 0.5, 8))
  expect(left.length / RATE).toBeCloseTo(3, 1)
  expect(right.length).toBe(left.length)
})

test("what nobody would hear is no reason to go on", () => {
  expect(untilHush(tone(2, 0.5, 4, 0.001)).left.length / RATE).toBeCloseTo(2, 1)
  expect(untilHush(tone(2, 0.5, 4, 0.05)).left.length / RATE).toBe(4)
})

test("the end is closed without a click, and heard until shortly before", () => {
  const { left } = untilHush(tone(3, 0.5, 5))
  expect(Math.abs(left[left.length - 1])).toBeLessThan(0.001)
  expect(left[left.length - Math.round(0.4 * RATE)]).toBeCloseTo(0.5, 2)
})

/** So many seconds of a level, then a whisper of another to the end. */
function tone(seconds: number, level: number, all: number, whisper = 0) {
  const sound: Stereo = silence(all * RATE)
  for (const channel of [sound.left, sound.right])
    channel.fill(level, 0, seconds * RATE).fill(whisper, seconds * RATE)
  return sound
}
