import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { probe } from "../../../tests/support/probe-music.ts"
import { temporaryFolder } from "../../../tests/support/site.ts"
import { encodeMp3 } from "./mp3.ts"
import { RATE } from "./synthesis/stereo.ts"

test("a stream is as long and as loud as what was played, twice the same", async () => {
  const left = Float32Array.from(
    { length: 1.5 * RATE },
    (_, i) => Math.sin(i * 0.05) * 0.4,
  )
  const file = await encodeMp3({ left, right: left }, 128)
  expect(file.equals(await encodeMp3({ left, right: left }, 128))).toBe(true)
  await using folder = await temporaryFolder()
  const path = join(folder.path, "stream.mp3")
  await writeFile(path, file)
  const { seconds, bitrate, samples } = probe(path)
  expect([seconds, bitrate]).toEqual([1.5, 128_000])
  const middle = samples.subarray(RATE / 2, RATE)
  expect(Math.abs(Math.max(...middle) - 0.4)).toBeLessThan(0.01)
})
