/** The target loudness in LUFS (EBU R128, integrated). */
export const TARGET_LOUDNESS = -16

/** The highest true peak allowed, in dBTP: encoders overshoot a little. */
export const PEAK_CEILING = -1

export type Loudness = { loudness: number | null; truePeak: number | null }

/** The gain in decibels that makes a record as loud as the others. Unmeasured
 * records are left alone; records without a known peak are only turned
 * down. */
export function matchingGain({ loudness, truePeak }: Loudness) {
  if (!isMeasured(loudness)) return 0
  const wanted = TARGET_LOUDNESS - loudness
  const room = isMeasured(truePeak) ? PEAK_CEILING - truePeak : 0
  return Math.min(wanted, room)
}

/** Silence measures as minus infinity, which does not count as a
 * measurement. */
function isMeasured(value: number | null | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value)
}

/** Decibels as a linear factor. */
export function amplitude(decibels: number) {
  return 10 ** (decibels / 20)
}
