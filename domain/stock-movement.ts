/** Reasons for changing stock by hand, with their sign. A count may go either
 * way. */
export const MOVEMENTS = {
  delivery: 1,
  return: 1,
  breakage: -1,
  gift: -1,
  count: 0,
} as const

export type Movement = keyof typeof MOVEMENTS

/** The change in stock. A count adds the difference from the expected number,
 * so that sales made in the meantime are not lost. */
export function stockChange(kind: Movement, typed: number, expected: number) {
  const sign = MOVEMENTS[kind]
  return sign === 0 ? typed - expected : sign * typed
}
