import { readFile, stat } from "node:fs/promises"
import { expect, test } from "vitest"
import { releases } from "../../label/releases.ts"
import { frameStarts } from "./encoding/mp3-frames.ts"
import { slugOf } from "./repertoire.ts"
import type { Listing } from "./stream.ts"

const BUDGET = 35_000_000
const LARGEST = 1_500_000
const assets = new URL("../../assets/", import.meta.url)
const listings: Listing[] = JSON.parse(
  await readFile(new URL("audio.json", assets), "utf8"),
)

test("every track and a preview of every release are listed, in order", () => {
  const expected = releases.flatMap(({ slug, tracks }) => [
    `previews/${slug}.mp3`,
    ...tracks.map(
      (track, i) => `streams/${slug}/0${i + 1}-${slugOf(track)}.mp3`,
    ),
  ])
  expect(listings.map(({ file }) => file)).toEqual(expected)
})

test.each(listings.map((listing) => [listing.file, listing] as const))(
  "%s is there, whole and as listed",
  async (file, { bytes, seconds, category, loudness, peaks }) => {
    const url = new URL(file, assets)
    expect((await stat(url)).size).toBe(bytes)
    expect(bytes).toBeLessThanOrEqual(LARGEST)
    if (category === "preview") expect(seconds).toBe(30)
    else expect(seconds >= 60 && seconds <= 75).toBe(true)
    expect(Math.abs(loudness + 14)).toBeLessThan(0.5)
    expect(peaks).toHaveLength(160)
    expect(Math.max(...peaks)).toBe(100)
    expect(frameStarts(await readFile(url)).length).toBeGreaterThan(800)
  },
)

test("all of it together keeps within its budget", () => {
  const total = listings.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total).toBeLessThan(BUDGET)
})
