/** Where records are brought to, in LUFS (EBU R128, integrated). */
export const TARGET_LOUDNESS = -16

/** What no true peak may pass, in dBTP: encoders overshoot a little. */
export const PEAK_CEILING = -1

export type Loudness = { loudness: number | null; truePeak: number | null }

/** By how many decibels a record is turned up or down, so that it is as loud
 * as the next one. One that was never measured is left alone; one whose peak
 * is not known is only ever turned down. */
export function matchingGain({ loudness, truePeak }: Loudness) {
  if (!isMeasured(loudness)) return 0
  const wanted = TARGET_LOUDNESS - loudness
  const room = isMeasured(truePeak) ? PEAK_CEILING - truePeak : 0
  return Math.min(wanted, room)
}

/** Silence measures as minus infinity, and is no measure. */
function isMeasured(value: number | null | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value)
}

/** Decibels as what samples are multiplied by. */
export function amplitude(decibels: number) {
  return 10 ** (decibels / 20)
}
