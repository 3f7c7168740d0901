export type Random = ReturnType<typeof randomFrom>

/** The same seed always gives the same numbers. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (from: number, to: number) => from + below(to - from + 1),
    pick<T>(list: readonly T[]): T {
      const chosen = list[below(list.length)]
      if (chosen === undefined) throw new Error("nothing to pick from")
      return chosen
    },
    /** A separate generator, for code that runs in parallel. */
    branch: () => randomFrom(below(2 ** 32)),
  }
}
