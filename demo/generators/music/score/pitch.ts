const STEPS: Record<string, number> = {
  C: 0,
  D: 2,
  E: 4,
  F: 5,
  G: 7,
  A: 9,
  B: 11,
}

const MODES: Record<string, readonly number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
}

export function pitchClass(name: string) {
  const [letter, ...signs] = name
  const step = STEPS[letter]
  if (step === undefined) throw new Error(`no such note: ${name}`)
  const bent = signs.reduce((sum, sign) => sum + (sign === "#" ? 1 : -1), 0)
  return (step + bent + 12) % 12
}

/** "Eb4" is 63; middle C is C4. */
export function midiOf(name: string) {
  const found = /^([A-G][#b]*)(-?\d)$/.exec(name)
  if (!found) throw new Error(`no such pitch: ${name}`)
  return pitchClass(found[1]) + 12 * (Number(found[2]) + 1)
}

export function hertz(midi: number) {
  return 440 * 2 ** ((midi - 69) / 12)
}

/** The pitch classes of a key such as "Eb minor" or "D dorian". */
export function scaleOf(key: string) {
  const [tonic, mode] = key.split(" ")
  const steps = MODES[mode]
  if (!steps) throw new Error(`no such mode: ${mode}`)
  return steps.map((step) => (pitchClass(tonic) + step) % 12)
}

/** Moves a pitch by so many steps of the scale it lies in. */
export function diatonic(
  midi: number,
  scale: readonly number[],
  steps: number,
) {
  const direction = Math.sign(steps)
  let moved = midi
  for (let left = Math.abs(steps); left > 0; left--) {
    do moved += direction
    while (!scale.includes(((moved % 12) + 12) % 12))
  }
  return moved
}
