import { secondsAt } from "./score/clock.ts"
import type { Piece } from "./score/piece.ts"
import { atLoudness, LOUDNESS_TARGET } from "./synthesis/mastering.ts"
import { LEAD_IN } from "./synthesis/perform.ts"
import { excerpt, fade, RATE, type Stereo } from "./synthesis/stereo.ts"

export const PREVIEW_SECONDS = 30
const FADE_IN = 0.5
const FADE_OUT = 2.5

/** The most telling half minute of a piece, faded, as loud as the whole. */
export function preview(piece: Piece, sound: Stereo): Stereo {
  const length = PREVIEW_SECONDS * RATE
  const highlight = LEAD_IN + secondsAt(piece.highlight, piece)
  const wanted = Math.round(highlight * RATE)
  const from = Math.min(wanted, sound.left.length - length)
  const part = excerpt(sound, from, from + length)
  fade(part, FADE_IN, FADE_OUT)
  return atLoudness(part, LOUDNESS_TARGET)
}
