import type { Random } from "./random.ts"
import { panned, RATE, type Stereo } from "./stereo.ts"

/** A note as an instrument meets it: samples and hertz. */
export interface Sounding {
  start: number
  length: number
  hz: number
  velocity: number
}

export type Instrument = (
  out: Stereo,
  notes: readonly Sounding[],
  random: Random,
) => void

/** Paints one note's sound from its start on, over what is there, and tells
 * how long it lasted and where it stands. */
export type Voice = (
  note: Sounding,
  random: Random,
  out: Float64Array,
) => Stroke

export interface Stroke {
  samples: number
  pan?: number
}

/** An instrument whose notes know nothing of each other. */
export function played(voice: Voice): Instrument {
  return (out, notes, random) => {
    const scratch = new Float64Array(out.left.length)
    for (const note of notes)
      write(out, note.start, scratch, voice(note, random, scratch))
  }
}

/** Several players on one part, each with a place of its own. */
export function ensemble(...sections: Instrument[]): Instrument {
  return (out, notes, random) => {
    for (const section of sections) section(out, notes, random)
  }
}

function write(
  { left, right }: Stereo,
  start: number,
  painted: Float64Array,
  { samples: count, pan = 0 }: Stroke,
) {
  const [leftGain, rightGain] = panned(pan)
  for (let i = Math.max(0, count - CLICK_GUARD); i < count; i++)
    painted[i] *= (count - i) / CLICK_GUARD
  const end = Math.min(count, left.length - start)
  for (let i = 0; i < end; i++) {
    left[start + i] += painted[i] * leftGain
    right[start + i] += painted[i] * rightGain
  }
}

const CLICK_GUARD = Math.round(0.004 * RATE)

export function samples(seconds: number) {
  return Math.round(seconds * RATE)
}
