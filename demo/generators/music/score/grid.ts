import type { Pattern } from "./pattern.ts"

const LOUDNESS: Record<string, number> = { X: 1, x: 0.8, o: 0.55, "-": 0.28 }
const SIXTEENTH = 0.25

/** Reads a drum pattern, a sign a step: `X` accent, `x` hit, `o` soft, `-`
 * ghost, `.` nothing. Spaces and bars are for the eye. */
export function beat(text: string, step = SIXTEENTH): Pattern {
  const signs = signsOf(text)
  const notes = signs.flatMap((sign, i) => {
    if (sign === ".") return []
    const velocity = LOUDNESS[sign]
    if (!velocity) throw new Error(`no such hit: ${sign}`)
    return [{ at: i * step, beats: step, midi: 0, velocity }]
  })
  return { notes, beats: signs.length * step }
}

export function signsOf(text: string) {
  return [...text.replace(/[\s|]/g, "")]
}
