export interface Tempo {
  bpm: number
  /** Share of a pair of notes the first one takes: .5 straight, .66 triplet. */
  swing?: number
  /** The note that swings, in beats. */
  swingUnit?: number
}

/** Seconds from the start for a position in beats. */
export function secondsAt(beats: number, tempo: Tempo) {
  return (swung(beats, tempo) * 60) / tempo.bpm
}

function swung(beats: number, { swing = 0.5, swingUnit = 0.25 }: Tempo) {
  const pair = swingUnit * 2
  const start = Math.floor(beats / pair + 1e-9) * pair
  const position = (beats - start) / pair
  const bent =
    position < 0.5
      ? position * 2 * swing
      : swing + (position - 0.5) * 2 * (1 - swing)
  return start + bent * pair
}
