import { type Changes, type Chord, chordAt } from "./chords.ts"
import { signsOf } from "./grid.ts"
import type { Note, Pattern } from "./pattern.ts"
import { type Voicing, voiceLed } from "./voicing.ts"

const HITS: Record<string, number> = { X: 1, x: 0.8, o: 0.6, "-": 0.35 }
const GHOST = 0.3
const FULL = 0.8

interface Rhythm {
  step?: number
  /** How much of its time a note sounds; over 1 lets notes overlap. */
  gate?: number
  /** Beats by which a hit already takes the coming chord. */
  push?: number
}

/** Plays the changes to a rhythm. `=` holds the hit before it. */
export function comp(
  harmony: Changes,
  rhythm: string,
  how: Voicing & Rhythm,
): Pattern {
  const voicings = voiceLed(harmony, how)
  return overGrid(harmony, rhythm, how, (sign, chord) => {
    const notes = voicings[harmony.chords.indexOf(chord)]
    const velocity = HITS[sign]
    return notes.map((midi) => ({ midi, velocity }))
  })
}

/** Whole chords, each held for its own length. */
export function held(harmony: Changes, how: Voicing, gate = 1): Pattern {
  const voicings = voiceLed(harmony, how)
  const notes = harmony.chords.flatMap((chord, i) =>
    voicings[i].map((midi) => ({
      at: chord.at,
      beats: chord.beats * gate,
      midi,
      velocity: FULL,
    })),
  )
  return { notes, beats: harmony.beats }
}

/** A bass line in chord degrees: `1` root, `3`, `5`, `7`, `8` the octave, `6`
 * the sixth or its neighbour, `,` a dead note, `=` a hold. `low` is the lowest
 * pitch the root may take. */
export function bassline(
  harmony: Changes,
  rhythm: string,
  how: Rhythm & { low: number },
): Pattern {
  return overGrid(harmony, rhythm, how, (sign, chord) => {
    const root = how.low + ((chord.bass - (how.low % 12) + 12) % 12)
    if (sign === ",") return [{ midi: root, velocity: GHOST }]
    return [{ midi: root + degree(sign, chord), velocity: FULL }]
  })
}

/** An arpeggio in chord tones, `0` the lowest above `low`, upwards from there
 * through as many octaves as the digits (then a, b, c …) reach. */
export function arpeggio(
  harmony: Changes,
  rhythm: string,
  how: Rhythm & { low: number; tones?: number },
): Pattern {
  return overGrid(harmony, rhythm, how, (sign, chord) => {
    const ladder = rungs(chord, how.low, how.tones ?? 4)
    const index = Number.parseInt(sign, 36)
    const octave = Math.floor(index / ladder.length)
    const midi = ladder[index % ladder.length] + 12 * octave
    return [{ midi, velocity: FULL }]
  })
}

function overGrid(
  harmony: Changes,
  rhythm: string,
  { step = 0.25, gate = 0.95, push = 0 }: Rhythm,
  sound: (sign: string, chord: Chord) => Pick<Note, "midi" | "velocity">[],
): Pattern {
  const signs = signsOf(rhythm)
  const count = Math.round(harmony.beats / step)
  const notes: Note[] = []
  for (let i = 0; i < count; i++) {
    const sign = signs[i % signs.length]
    if (sign === "." || sign === "=") continue
    const at = i * step
    const beats = heldSteps(signs, i) * step * gate
    const chord = chordAt(harmony, at + push)
    for (const tone of sound(sign, chord)) notes.push({ ...tone, at, beats })
  }
  return { notes, beats: harmony.beats }
}

function heldSteps(signs: string[], from: number) {
  let steps = 1
  while (signs[(from + steps) % signs.length] === "=") steps++
  return steps
}

function degree(sign: string, { tones }: Chord) {
  const third = tones.find((tone) => tone === 3 || tone === 4) ?? 5
  const fifth = tones.find((tone) => tone > 5 && tone < 9) ?? 7
  const seventh = tones.find((tone) => tone === 10 || tone === 11) ?? 12
  const sixth = tones.includes(9) ? 9 : fifth
  const steps = [0, 0, 0, third, 5, fifth, sixth, seventh, 12]
  const found = steps[Number(sign)]
  if (found === undefined) throw new Error(`no such degree: ${sign}`)
  return found
}

function rungs(chord: Chord, low: number, tones: number) {
  const classes = chord.tones.slice(0, tones).map((t) => (chord.root + t) % 12)
  return classes
    .map((tone) => low + ((tone - (low % 12) + 12) % 12))
    .sort((a, b) => a - b)
}
