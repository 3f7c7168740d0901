import { videoPieces } from "../../label/pieces.ts"
import { repertoire } from "../music/repertoire.ts"
import type { Note } from "../music/score/pattern.ts"
import type { Piece } from "../music/score/piece.ts"
import { LEAD_IN, perform } from "../music/synthesis/perform.ts"
import { excerpt, RATE } from "../music/synthesis/stereo.ts"
import type { Film } from "./film.ts"

const LEAST_SECONDS = 20.5

/** How a film and its music go together: once round is whole bars, and the
 * film goes round until it is long enough. */
export type Timing = {
  piece: Piece
  bars: number
  loop: number
  rounds: number
}

export function timingOf(slug: string, film: Film): Timing {
  const piece = pieceFor(slug)
  const bar = (piece.meter * 60) / piece.bpm
  const bars = Math.max(1, Math.round(film.seconds / bar))
  const loop = bars * bar
  return { piece, bars, loop, rounds: Math.ceil(LEAST_SECONDS / loop) }
}

function pieceFor(slug: string) {
  const film = videoPieces.find((one) => one.slug === slug)
  const found = repertoire.find(
    ({ release, title }) => release === film?.release && title === film.track,
  )
  if (!found) throw new Error(`nobody plays to ${slug}`)
  return found
}

/** The best of the piece, from a bar line, as long as the film; left and
 * right by turns. */
export function soundtrack({ piece, bars, rounds }: Timing): Float32Array {
  const { meter, highlight } = piece
  const from = Math.floor(highlight / meter) * meter
  const whole = perform(passage(piece, from, bars * rounds * meter))
  const lead = Math.round(LEAD_IN * RATE)
  const { left, right } = excerpt(whole, lead, whole.left.length)
  return Float32Array.from({ length: left.length * 2 }, (_, i) =>
    i % 2 === 0 ? left[i / 2] : right[(i - 1) / 2],
  )
}

/** Some beats of a piece as a piece of their own. What was sounding when they
 * began goes on. */
function passage(piece: Piece, from: number, beats: number): Piece {
  const parts = piece.parts.map((part) => ({
    ...part,
    notes: part.notes
      .filter((note) => note.at < from + beats && ends(note) > from)
      .map((note) => {
        const at = Math.max(note.at, from)
        return { ...note, at: at - from, beats: ends(note) - at }
      }),
  }))
  return { ...piece, beats, parts, tail: 0, fadeOut: undefined }
}

function ends({ at, beats }: Note) {
  return at + beats
}
