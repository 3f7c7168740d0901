import { expect, test } from "vitest"
import { artists } from "../../label/artists.ts"
import { releases } from "../../label/releases.ts"
import { PREVIEW_SECONDS } from "./preview.ts"
import { leadPosition, pieceAt, repertoire } from "./repertoire.ts"
import { chordAt } from "./score/chords.ts"
import { secondsAt } from "./score/clock.ts"
import type { Note } from "./score/pattern.ts"
import type { Piece } from "./score/piece.ts"
import { scaleOf } from "./score/pitch.ts"
import { lengthOf } from "./synthesis/perform.ts"
import { RATE } from "./synthesis/stereo.ts"

const PUSH = 0.5

test("every track of the catalogue is played, and nothing else", () => {
  const listed = releases.flatMap(({ slug, tracks }) =>
    tracks.map((_, i) => pieceAt(slug, i + 1)),
  )
  expect(new Set(listed)).toEqual(new Set(repertoire))
  expect(repertoire).toHaveLength(listed.length)
})

test.each(repertoire.map((piece) => [piece.title, piece] as const))(
  "%s stays in its key, or in a chord it borrows",
  (_, piece) => {
    const wrong = pitchedNotes(piece).filter((note) => !fits(piece, note))
    expect(wrong).toEqual([])
  },
)

test.each(repertoire.map((piece) => [piece.title, piece] as const))(
  "%s lasts one to three minutes and holds its preview",
  (_, piece) => {
    const played = secondsAt(piece.beats, piece)
    expect(played).toBeGreaterThanOrEqual(60)
    expect(lengthOf(piece) / RATE).toBeLessThanOrEqual(180)
    const from = secondsAt(piece.highlight, piece)
    expect(from + PREVIEW_SECONDS).toBeLessThan(played)
  },
)

test("no two records are of one length, and the double LP is the longest", () => {
  const lengths = releases.map(({ slug, tracks }) => ({
    slug,
    seconds: tracks
      .map((_, i) => lengthOf(pieceAt(slug, i + 1)) / RATE)
      .reduce((sum, seconds) => sum + seconds),
  }))
  const rounded = lengths.map(({ seconds }) => seconds.toFixed(1))
  expect(new Set(rounded).size).toBe(lengths.length)
  lengths.sort((a, b) => b.seconds - a.seconds)
  expect(lengths[0].slug).toBe("market-day")
})

test("no two pieces share their notes, tempo and key at once", () => {
  const prints = repertoire.map((piece) => {
    const notes = pitchedNotes(piece).map(({ midi }) => midi)
    return `${piece.key} ${piece.bpm} ${notes.join(",")}`
  })
  expect(new Set(prints).size).toBe(repertoire.length)
})

test("every artist has a band of their own", () => {
  const bands = artists.map(({ slug }) => {
    const own = releases.filter(({ artist }) => artist === slug)
    const first = pieceAt(own[0].slug, leadPosition(own[0]))
    return first.parts.map(({ name }) => name).join(" ")
  })
  expect(new Set(bands).size).toBe(artists.length)
})

function pitchedNotes(piece: Piece) {
  return piece.parts.flatMap((part) => (part.unpitched ? [] : part.notes))
}

/** In the scale, or in the chord of the moment; a note may come half a beat
 * before its chord. */
function fits(piece: Piece, { at, midi }: Note) {
  const tone = midi % 12
  if (scaleOf(piece.key).includes(tone)) return true
  return [at, at + PUSH, at - PUSH].some((moment) => {
    const section = piece.harmony.find(
      (it) => moment >= it.at && moment < it.at + it.beats,
    )
    if (!section) return false
    const chord = chordAt(section.changes, moment - section.at)
    return chord.tones.some((it) => (chord.root + it) % 12 === tone)
  })
}
