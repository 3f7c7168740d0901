import { pitchClass } from "./pitch.ts"

/** A chord in force: where, how long, and its tones above the root. */
export interface Chord {
  name: string
  at: number
  beats: number
  root: number
  bass: number
  tones: readonly number[]
}

export interface Changes {
  chords: Chord[]
  beats: number
}

const QUALITIES: Record<string, readonly number[]> = {
  "": [0, 4, 7],
  5: [0, 7],
  6: [0, 4, 7, 9],
  69: [0, 4, 7, 9, 14],
  7: [0, 4, 7, 10],
  9: [0, 4, 7, 10, 14],
  13: [0, 4, 7, 10, 14, 21],
  "7b9": [0, 4, 7, 10, 13],
  "7#9": [0, 4, 7, 10, 15],
  "7#5": [0, 4, 8, 10],
  add9: [0, 4, 7, 14],
  maj7: [0, 4, 7, 11],
  maj9: [0, 4, 7, 11, 14],
  "maj7#11": [0, 4, 7, 11, 18],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  "7sus4": [0, 5, 7, 10],
  "9sus4": [0, 5, 7, 10, 14],
  m: [0, 3, 7],
  m6: [0, 3, 7, 9],
  m7: [0, 3, 7, 10],
  m9: [0, 3, 7, 10, 14],
  m11: [0, 3, 7, 10, 14, 17],
  madd9: [0, 3, 7, 14],
  m7b5: [0, 3, 6, 10],
  dim7: [0, 3, 6, 9],
}

/** Reads changes, a bar between strokes, its beats shared out evenly:
 * `"Fm9 | Bb9sus4 Bb9 | Ebmaj9"`. `%` repeats the last chord. */
export function changes(text: string, meter = 4): Changes {
  const chords: Chord[] = []
  const bars = text.split("|")
  for (const [bar, content] of bars.entries()) {
    const names = content.split(/\s+/).filter(Boolean)
    const beats = meter / names.length
    for (const [i, name] of names.entries()) {
      const known = name === "%" ? chords[chords.length - 1].name : name
      chords.push({ ...chordNamed(known), at: bar * meter + i * beats, beats })
    }
  }
  return { chords, beats: bars.length * meter }
}

export function chordAt({ chords, beats }: Changes, at: number) {
  const wrapped = ((at % beats) + beats) % beats
  const found = chords.findLast((chord) => chord.at <= wrapped + 1e-6)
  return found ?? chords[0]
}

function chordNamed(name: string) {
  const [upper, bass] = name.split("/")
  const found = /^([A-G][#b]*)(.*)$/.exec(upper)
  const tones = found && QUALITIES[found[2]]
  if (!tones) throw new Error(`no such chord: ${name}`)
  const root = pitchClass(found[1])
  return { name, root, tones, bass: bass ? pitchClass(bass) : root }
}
