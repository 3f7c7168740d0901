import { expect, test } from "vitest"
import { repertoire } from "../repertoire.ts"
import type { Piece } from "../score/piece.ts"
import { loudness } from "./loudness.ts"
import { perform } from "./perform.ts"
import type { Stereo } from "./stereo.ts"
import { truePeak } from "./true-peak.ts"

const artistsFirst = ["Floodlight", "Rye Lane Riddim", "Market Day", "N29"]
const artistsLast = ["Samphire", "Tessellate", "Ericeira", "Candle Hours"]

test("the same piece is played the same way twice", () => {
  const once = perform(barsOf(named("N29"), 1))
  const twice = perform(barsOf(named("N29"), 1))
  expect(
    Buffer.from(once.left.buffer).equals(Buffer.from(twice.left.buffer)),
  ).toBe(true)
  expect(once.right).toEqual(twice.right)
})

test.each([...artistsFirst, ...artistsLast])(
  "%s is whole: no hole, no clipping, no offset, at the label's loudness",
  (title) => {
    const sound = perform(barsOf(named(title), 1))
    expect(sound.left.every(Number.isFinite)).toBe(true)
    expect(truePeak(sound)).toBeLessThan(-1)
    expect(Math.abs(loudness(sound) + 14)).toBeLessThan(0.6)
    expect(Math.abs(mean(sound.left))).toBeLessThan(0.002)
    expect(correlation(sound)).toBeGreaterThan(0.3)
  },
)

function named(title: string) {
  const found = repertoire.find((piece) => piece.title === title)
  if (!found) throw new Error(`no piece called ${title}`)
  return found
}

/** A few bars from the piece's best moment, as a piece of its own. */
function barsOf(piece: Piece, bars: number): Piece {
  const beats = bars * piece.meter
  const from = piece.highlight
  const parts = piece.parts.map((part) => ({
    ...part,
    notes: part.notes
      .filter(({ at }) => at >= from && at < from + beats)
      .map((note) => ({ ...note, at: note.at - from })),
  }))
  return { ...piece, beats, parts, tail: 0.5, fadeOut: 0 }
}

function mean(values: Float32Array) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function correlation({ left, right }: Stereo) {
  let [both, l, r] = [0, 0, 0]
  for (let i = 0; i < left.length; i++) {
    both += left[i] * right[i]
    l += left[i] ** 2
    r += right[i] ** 2
  }
  return both / Math.sqrt(l * r)
}
