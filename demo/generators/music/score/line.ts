import { type Changes, type Chord, chordAt } from "./chords.ts"
import { change, type Note, type Pattern } from "./pattern.ts"
import { diatonic, midiOf, scaleOf } from "./pitch.ts"

const HELD = 0.7
const MARKS: Record<string, number> = { "!": 1, "": 0.8, ",": 0.6 }

/** Reads a melody: `"G4:1.5 Bb4:.5 C5! r:1 | …"`. A length in beats stays
 * until the next one; `r` rests, `!` leans on a note, `,` plays it softly,
 * `'` cuts it short. Bars that do not add up to the meter are refused. */
export function line(text: string, meter = 4): Pattern {
  const notes: Note[] = []
  let at = 0
  let beats = 1
  for (const bar of text.split("|")) {
    const start = at
    for (const token of bar.split(/\s+/).filter(Boolean)) {
      const read = readToken(token, beats)
      beats = read.beats
      if (read.midi > 0)
        notes.push({ ...read, at, beats: beats * (read.short ? 0.45 : 1) })
      at += beats
    }
    refuseCrooked(bar, at - start, meter)
  }
  return { notes, beats: at }
}

/** The same tune so many scale steps away, for a second singer, who gives way
 * to the chord on every note that is held. */
export function harmony(
  tune: Pattern,
  key: string,
  steps: number,
  chords: Changes,
) {
  const scale = scaleOf(key)
  return change(tune, ({ at, beats, midi }) => {
    const second = diatonic(midi, scale, steps)
    if (beats < HELD) return { midi: second }
    return { midi: nearestTone(second, chordAt(chords, at), midi) }
  })
}

function nearestTone(midi: number, chord: Chord, taken: number) {
  const tones = chord.tones.map((tone) => (chord.root + tone) % 12)
  const near = [0, -1, 1, -2, 2, -3, 3].map((step) => midi + step)
  const fits = near.filter((it) => it !== taken && tones.includes(it % 12))
  return fits[0] ?? midi
}

function readToken(token: string, lastBeats: number) {
  const found = /^(r|[A-G][#b]*-?\d)([!,]?)(')?(?::([\d.]+))?$/.exec(token)
  if (!found) throw new Error(`cannot read ${token}`)
  const [, name, mark, short, beats] = found
  return {
    midi: name === "r" ? 0 : midiOf(name),
    velocity: MARKS[mark],
    short: short !== undefined,
    beats: beats ? Number(beats) : lastBeats,
  }
}

function refuseCrooked(bar: string, beats: number, meter: number) {
  const bars = beats / meter
  if (beats === 0 || Math.abs(bars - Math.round(bars)) > 1e-6)
    throw new Error(`${beats} beats do not fill a bar: ${bar.trim()}`)
}
