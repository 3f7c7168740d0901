/** Why stock changes by hand, and which way. A count goes either. */
export const MOVEMENTS = {
  delivery: 1,
  return: 1,
  breakage: -1,
  gift: -1,
  count: 0,
} as const

export type Movement = keyof typeof MOVEMENTS

/** By how much the stock changes: a count by what was found beyond what was
 * expected, so that what is sold meanwhile is not lost. */
export function movedBy(kind: Movement, typed: number, expected: number) {
  const sign = MOVEMENTS[kind]
  return sign === 0 ? typed - expected : sign * typed
}
