/** A repeatable source of chance: the same seed gives the same numbers. */
export function chance(seed: number) {
  let state = seed >>> 0 || 1
  return function next(low = 0, high = 1) {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    const unit = ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
    return low + unit * (high - low)
  }
}

export type Chance = ReturnType<typeof chance>

/** Smooth value noise in two dimensions, 0 to 1. */
export function noise(x: number, y: number, seed = 0) {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const across = ease(x - column)
  const down = ease(y - row)
  const top = mix(grit(column, row, seed), grit(column + 1, row, seed), across)
  const bottom = mix(
    grit(column, row + 1, seed),
    grit(column + 1, row + 1, seed),
    across,
  )
  return mix(top, bottom, down)
}

/** Noise in octaves: clouds, mud, cloth. */
export function cloud(x: number, y: number, seed = 0, octaves = 4) {
  let sum = 0
  let weight = 0.5
  for (let octave = 0; octave < octaves; octave++) {
    const zoom = 2 ** octave
    sum += weight * noise(x * zoom, y * zoom, seed + octave * 17)
    weight /= 2
  }
  return sum / (1 - 0.5 ** octaves)
}

/** One unrelated number for each cell of a grid. */
export function grit(column: number, row: number, seed = 0) {
  let hash =
    Math.imul(column, 374761393) +
    Math.imul(row, 668265263) +
    Math.imul(seed, 1274126177)
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296
}

export function mix(from: number, to: number, share: number) {
  return from + (to - from) * share
}

export function ease(share: number) {
  return share * share * (3 - 2 * share)
}

export function clamp(value: number, low = 0, high = 1) {
  return value < low ? low : Math.min(value, high)
}

/** 0 below `from`, 1 above `to`, eased between. */
export function ramp(from: number, to: number, value: number) {
  return ease(clamp((value - from) / (to - from)))
}
