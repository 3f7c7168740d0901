import type { Changes, Chord } from "./chords.ts"

export interface Voicing {
  centre: number
  /** Most notes sounded at once. */
  voices?: number
  /** Leave the root to the bass. */
  rootless?: boolean
  /** Drop the second voice from the top by an octave. */
  open?: boolean
}

/** Voices each chord near `centre`, moving as little as it can from the one
 * before, the way a pianist's hand would. */
export function voiceLed(changes: Changes, how: Voicing): number[][] {
  let before: number[] | undefined
  return changes.chords.map((chord) => {
    const options = inversions(chosenTones(chord, how), how.centre)
    const best = options.reduce((a, b) =>
      effort(a, before, how.centre) <= effort(b, before, how.centre) ? a : b,
    )
    before = best
    return how.open ? opened(best) : best
  })
}

/** What tells a chord apart comes first: third and seventh, then colours. */
function chosenTones(chord: Chord, { voices = 4, rootless }: Voicing) {
  const { tones } = chord
  const root = rootless && tones.length > 3 ? [] : [0]
  const fifth = tones.includes(7) ? [7] : []
  const colours = tones.filter((tone) => tone !== 0 && tone !== 7)
  const ranked = [...colours.slice(0, 2), ...colours.slice(2).reverse()]
  const order = [...ranked.slice(0, 2), ...root, ...ranked.slice(2), ...fifth]
  return order.slice(0, voices).map((tone) => (chord.root + tone) % 12)
}

function inversions(classes: number[], centre: number) {
  const sorted = [...new Set(classes)].sort((a, b) => a - b)
  return sorted.flatMap((_, turn) => {
    const rotated = [...sorted.slice(turn), ...sorted.slice(0, turn)]
    const base = Math.floor(centre / 12) * 12
    return [-12, 0, 12].map((octave) => stacked(rotated, base - 6 + octave))
  })
}

function stacked(classes: number[], floor: number) {
  let last = floor - 1
  return classes.map((tone) => {
    last += 1 + ((((tone - last - 1) % 12) + 12) % 12)
    return last
  })
}

function effort(notes: number[], before: number[] | undefined, centre: number) {
  const middle = notes.reduce((sum, note) => sum + note, 0) / notes.length
  const away = Math.abs(middle - centre)
  if (!before) return away
  const moves = notes.map((note) =>
    Math.min(...before.map((old) => Math.abs(old - note))),
  )
  return moves.reduce((sum, move) => sum + move, 0) + away * 0.7
}

function opened(notes: number[]) {
  if (notes.length < 4) return notes
  const dropped = notes[notes.length - 2] - 12
  return [dropped, ...notes.filter((_, i) => i !== notes.length - 2)]
}
