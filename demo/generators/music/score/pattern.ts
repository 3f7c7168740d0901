/** One note, in beats. `midi` is nothing to a drum. */
export interface Note {
  at: number
  beats: number
  midi: number
  velocity: number
}

/** Notes with a length of their own, so that they can follow each other. */
export interface Pattern {
  notes: Note[]
  beats: number
}

/** A stretch of the form: where it starts and how long it is, in beats. */
export interface Section {
  at: number
  beats: number
}

export function sequence(...patterns: Pattern[]): Pattern {
  let at = 0
  const notes = patterns.flatMap((pattern) => {
    const moved = shift(pattern.notes, at)
    at += pattern.beats
    return moved
  })
  return { notes, beats: at }
}

function times(pattern: Pattern, count: number): Pattern {
  return sequence(...Array.from({ length: count }, () => pattern))
}

/** One long sound without a pitch: a riser, a bed of noise. */
export function hold(beats: number, velocity = 1, rests = 0): Pattern {
  return {
    notes: [{ at: rests, beats, midi: 0, velocity }],
    beats: rests + beats,
  }
}

export function rest(beats: number): Pattern {
  return { notes: [], beats }
}

/** Repeats a pattern until the section is full and cuts what hangs over. */
export function fill(section: Section, pattern: Pattern): Note[] {
  const rounds = Math.ceil(section.beats / pattern.beats)
  return shift(
    times(pattern, rounds).notes.filter((note) => note.at < section.beats),
    section.at,
  )
}

export function shift<T extends { at: number }>(notes: T[], beats: number) {
  return notes.map((note) => ({ ...note, at: note.at + beats }))
}

export function change(pattern: Pattern, edit: (note: Note) => Partial<Note>) {
  const notes = pattern.notes.map((note) => ({ ...note, ...edit(note) }))
  return { ...pattern, notes }
}

export function transpose(pattern: Pattern, semitones: number) {
  return change(pattern, ({ midi }) => ({ midi: midi + semitones }))
}

export function quieter(pattern: Pattern, factor: number) {
  return change(pattern, ({ velocity }) => ({ velocity: velocity * factor }))
}

/** From one loudness to another over the pattern's length. */
export function swell(pattern: Pattern, from: number, to: number) {
  return change(pattern, ({ at, velocity }) => ({
    velocity: velocity * (from + ((to - from) * at) / pattern.beats),
  }))
}
