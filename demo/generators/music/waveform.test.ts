import { expect, test } from "vitest"
import { RATE } from "./synthesis/stereo.ts"
import { waveform } from "./waveform.ts"

test("a crescendo draws a rising shape from little to 100", () => {
  const left = Float32Array.from(
    { length: RATE },
    (_, i) => (i / RATE) * Math.sin(i * 0.3),
  )
  const bars = waveform({ left, right: left }, 50)
  expect(bars).toHaveLength(50)
  expect(bars[0]).toBeLessThan(5)
  expect(bars[49]).toBe(100)
  expect(bars).toEqual(bars.toSorted((a, b) => a - b))
})
