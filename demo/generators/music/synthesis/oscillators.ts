const TABLE_SIZE = 8192
const table = Float64Array.from({ length: TABLE_SIZE + 1 }, (_, i) =>
  Math.sin((2 * Math.PI * i) / TABLE_SIZE),
)

/** Phases are in cycles throughout; any real number will do here. */
export function sine(phase: number) {
  const position = (phase - Math.floor(phase)) * TABLE_SIZE
  const index = position | 0
  const start = table[index]
  return start + (table[index + 1] - start) * (position - index)
}

/** Saw and pulse round their corners by a polynomial, so that high notes do
 * not fold back into audible, out-of-key tones. `step` is the phase's growth
 * a sample. */
export function saw(phase: number, step: number) {
  return 2 * phase - 1 - corner(phase, step)
}

export function pulse(phase: number, step: number, width: number) {
  const fall = phase + 1 - width
  return (
    (phase < width ? 1 : -1) +
    corner(phase, step) -
    corner(fall >= 1 ? fall - 1 : fall, step)
  )
}

function corner(phase: number, step: number) {
  if (phase < step) {
    const near = phase / step
    return near + near - near * near - 1
  }
  if (phase > 1 - step) {
    const near = (phase - 1) / step
    return near * near + near + near + 1
  }
  return 0
}
