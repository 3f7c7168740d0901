import { secondsAt } from "../score/clock.ts"
import type { Part, Piece } from "../score/piece.ts"
import { hertz } from "../score/pitch.ts"
import { untilHush } from "./ending.ts"
import type { Sounding } from "./instrument.ts"
import { master } from "./mastering.ts"
import { mixdown, type Track } from "./mixer.ts"
import { drift, type Random, seeded } from "./random.ts"
import { RATE, type Stereo, silence } from "./stereo.ts"

const VELOCITY_SPREAD = 0.07
/** Seconds of silence before the first note, so that no player clips it. */
export const LEAD_IN = 0.05
/** Seconds a sound may outlast its note: a bell does. */
const LONGEST_RING = 6

/** Plays a piece from its score to its master. The same piece gives the same
 * samples, always. */
export function perform(piece: Piece): Stereo {
  const lead = Math.round(LEAD_IN * RATE)
  const length = lengthOf(piece) - lead
  const tracks = piece.parts
    .filter((part) => part.notes.length > 0)
    .map((part) => trackOf(part, piece, length))
  const samplesAt = (beats: number) =>
    Math.round(secondsAt(beats, { bpm: piece.bpm }) * RATE)
  const mix = mixdown(tracks, piece.space, length, samplesAt)
  const fadeOut = piece.fadeOut
    ? (piece.fadeOut * 60) / piece.bpm + piece.tail
    : undefined
  const { dark } = piece.space
  return untilHush(master(after(lead, mix), { dark, fadeOut }))
}

function after(lead: number, { left, right }: Stereo) {
  const whole = silence(lead + left.length)
  whole.left.set(left, lead)
  whole.right.set(right, lead)
  return whole
}

function trackOf(part: Part, piece: Piece, length: number): Track {
  const random = seeded(piece.title, part.name)
  const notes = soundings(part, piece, random)
  const ends = notes.map((note) => note.start + note.length)
  return {
    mix: part.mix,
    from: Math.min(...notes.map((note) => note.start)),
    to: Math.min(length, Math.max(...ends) + LONGEST_RING * RATE),
    starts: notes.map((note) => note.start),
    play: (out) => part.sound(out, notes, random),
  }
}

/** In samples, from the silence before to the ringing after: the most it can
 * last, for what nobody hears of that is cut. */
export function lengthOf(piece: Piece) {
  const seconds = LEAD_IN + secondsAt(piece.beats, piece) + piece.tail
  return Math.round(seconds * RATE)
}

function soundings(part: Part, piece: Piece, random: Random): Sounding[] {
  const tempo = part.straight ? { bpm: piece.bpm } : piece
  return part.notes.map((note) => {
    const missed = (part.lag ?? 0) + drift(random) * (part.loose ?? 0)
    const start = secondsAt(note.at, tempo) + missed / 1000
    const seconds = secondsAt(note.at + note.beats, tempo) - start
    const velocity = note.velocity * (1 + drift(random) * VELOCITY_SPREAD)
    return {
      start: Math.max(0, Math.round(start * RATE)),
      length: Math.max(1, Math.round(seconds * RATE)),
      hz: hertz(note.midi),
      velocity: Math.min(velocity, 1),
    }
  })
}
