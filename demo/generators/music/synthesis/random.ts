export type Random = () => number

/** The same words always give the same numbers: a render can be repeated. */
export function seeded(...words: (string | number)[]): Random {
  let state = hash(words.join("/"))
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function between(random: Random, low: number, high: number) {
  return low + (high - low) * random()
}

/** Near-normal, from -1 to 1: how a hand misses, mostly by little. */
export function drift(random: Random) {
  return (random() + random() + random()) * (2 / 3) - 1
}

function hash(text: string) {
  let value = 0x811c9dc5
  for (const letter of text)
    value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return value
}
