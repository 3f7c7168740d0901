import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { playingTime } from "../../../tests/support/probe-music.ts"
import { releases } from "../../label/releases.ts"
import { slugOf } from "./repertoire.ts"
import type { Listing } from "./stream.ts"

const BUDGET = 55_000_000
const LARGEST = 2_900_000
const KILOBITS = 128
/** A bar of a waveform is under a second: so many hold the last moment. */
const LAST_BARS = 2
const assets = new URL("../../assets/", import.meta.url)
const listings: Listing[] = JSON.parse(
  await readFile(new URL("audio.json", assets), "utf8"),
)

const tracks = listings.filter(({ category }) => category === "master")

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
  async (file, listing) => {
    const { bytes, seconds, category, loudness, truePeak, peaks } = listing
    const data = await readFile(new URL(file, assets))
    expect(data.length).toBe(bytes)
    expect(bytes).toBeLessThanOrEqual(LARGEST)
    if (category === "preview") expect(seconds).toBe(30)
    else expect(seconds >= 60 && seconds <= 180).toBe(true)
    expect(Math.abs(loudness + 14)).toBeLessThan(0.5)
    expect(truePeak).toBeLessThan(-1)
    expect(peaks).toHaveLength(160)
    expect(Math.max(...peaks)).toBe(100)
    const heard = playingTime(fileURLToPath(new URL(file, assets)))
    expect(heard.bitrate).toBeGreaterThanOrEqual(KILOBITS * 1000)
    expect(Math.abs(heard.seconds - seconds)).toBeLessThan(0.1)
  },
)

test.each(tracks.map((track) => [track.file, track.peaks] as const))(
  "%s is heard until it ends",
  (_, peaks) => {
    expect(Math.max(...peaks.slice(-LAST_BARS))).toBeGreaterThan(0)
  },
)

test("all of it together keeps within its budget", () => {
  const total = listings.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total).toBeLessThan(BUDGET)
})
