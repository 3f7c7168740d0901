import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { videoPieces } from "../../label/pieces.ts"
import { releaseOf } from "../../label/releases.ts"
import { media } from "./develop.ts"
import { timingOf } from "./soundtrack.ts"
import { films } from "./videos/index.ts"

const LEAST_SECONDS = 20
/** Bytes for a second: 400 kbit of picture, 96 of sound, and what it takes to
 * say where they are. */
const DENSEST = 66_000

test.each(videoPieces.map(({ slug }) => slug))(
  "%s is a film: long, large and heard, and plays before it has arrived",
  async (slug) => {
    const file = await readFile(`${media}videos/${slug}.mp4`)
    const { seconds, width, height, sound } = probeMp4(file)
    expect(seconds).toBeGreaterThanOrEqual(LEAST_SECONDS)
    expect([width, height]).toEqual([1280, 720])
    expect(sound).toBe(true)
    expect(file.length / seconds).toBeLessThanOrEqual(DENSEST)
    expect(file.indexOf("moov")).toBeLessThan(file.indexOf("mdat"))
  },
)

test("a film is heard with a track of its own record, in whole bars", () => {
  for (const { slug, release, track } of videoPieces) {
    expect(releaseOf(release).tracks).toContain(track)
    const { piece, loop, rounds } = timingOf(slug, films[slug])
    expect(piece.title).toBe(track)
    const bars = (loop * piece.bpm) / 60 / piece.meter
    expect(bars).toBeCloseTo(Math.round(bars), 6)
    expect(loop * rounds).toBeGreaterThanOrEqual(LEAST_SECONDS)
  }
})

/** What an MP4 of one picture and one sound says of itself. */
function probeMp4(file: Buffer) {
  const movie = file.indexOf("mvhd") + 4
  const picture = file.indexOf("avc1", file.indexOf("stsd")) + 4
  return {
    seconds: file.readUInt32BE(movie + 16) / file.readUInt32BE(movie + 12),
    width: file.readUInt16BE(picture + 24),
    height: file.readUInt16BE(picture + 26),
    sound: file.includes("soun") && file.includes("mp4a"),
  }
}
