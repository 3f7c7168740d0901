/** What is left of a block after prediction: the first samples as they are,
 * and for the others the difference from what was expected. */
export interface Prediction {
  kind: "fixed" | "linear"
  order: number
  residual: Int32Array
  coefficients: number[]
  shift: number
}

export const PRECISION = 12
const LINEAR_ORDER = 8
const HIGHEST_FIXED = 4
const MOST_SHIFT = 14

/** The predictors worth trying on a block. */
export function predictions(samples: Int32Array): Prediction[] {
  const best = fixedPrediction(samples)
  const linear = linearPrediction(samples)
  return linear ? [best, linear] : [best]
}

/** Differences of differences: polynomials through the last samples. The
 * order that leaves least. */
function fixedPrediction(samples: Int32Array): Prediction {
  let row = samples
  let best = { order: 0, row, size: sizeOf(row, 0) }
  for (let order = 1; order <= HIGHEST_FIXED; order++) {
    row = differences(row)
    const size = sizeOf(row, order)
    if (size < best.size) best = { order, row, size }
  }
  const { order } = best
  const residual = best.row.slice(order)
  return { kind: "fixed", order, residual, coefficients: [], shift: 0 }
}

function differences(row: Int32Array) {
  const next = new Int32Array(row.length)
  for (let i = 1; i < row.length; i++) next[i] = row[i] - row[i - 1]
  return next
}

/** The first so many are warm-up samples, and not part of what is left. */
function sizeOf(row: Int32Array, order: number) {
  let sum = 0
  for (let i = order; i < row.length; i++) sum += Math.abs(row[i])
  return sum
}

function linearPrediction(samples: Int32Array): Prediction | undefined {
  if (samples.length <= LINEAR_ORDER * 4) return undefined
  const exact = levinson(autocorrelation(samples))
  const quantised = exact && quantise(exact)
  if (!quantised) return undefined
  const { coefficients, shift } = quantised
  const residual = new Int32Array(samples.length - LINEAR_ORDER)
  for (let i = LINEAR_ORDER; i < samples.length; i++) {
    let sum = 0
    for (let n = 0; n < LINEAR_ORDER; n++)
      sum += coefficients[n] * samples[i - 1 - n]
    residual[i - LINEAR_ORDER] = samples[i] - Math.floor(sum / 2 ** shift)
  }
  return { kind: "linear", order: LINEAR_ORDER, residual, coefficients, shift }
}

function autocorrelation(samples: Int32Array) {
  const middle = (samples.length - 1) / 2
  const windowed = new Float64Array(samples.length)
  for (let i = 0; i < samples.length; i++) {
    const away = (i - middle) / (middle + 1)
    windowed[i] = samples[i] * (1 - away * away)
  }
  return Array.from({ length: LINEAR_ORDER + 1 }, (_, lag) => {
    let sum = 0
    for (let i = lag; i < windowed.length; i++)
      sum += windowed[i] * windowed[i - lag]
    return sum
  })
}

/** Levinson and Durbin's recursion; nothing for silence. */
function levinson(correlation: number[]) {
  let error = correlation[0]
  if (error <= 0) return undefined
  let coefficients: number[] = []
  for (let order = 0; order < LINEAR_ORDER; order++) {
    let sum = correlation[order + 1]
    for (let n = 0; n < order; n++)
      sum -= coefficients[n] * correlation[order - n]
    const reflection = sum / error
    const before = coefficients
    coefficients = before.map(
      (it, n) => it - reflection * before[order - 1 - n],
    )
    coefficients.push(reflection)
    error *= 1 - reflection * reflection
    if (error <= 0) return undefined
  }
  return coefficients
}

/** Whole numbers of `PRECISION` bits, each rounding's error passed on. */
function quantise(exact: number[]) {
  const largest = Math.max(...exact.map(Math.abs))
  const limit = 2 ** (PRECISION - 1)
  const room = Math.floor(Math.log2((limit - 1) / largest))
  const shift = Math.min(MOST_SHIFT, room)
  if (shift < 0) return undefined
  let carried = 0
  const coefficients = exact.map((value) => {
    const wanted = value * 2 ** shift + carried
    const whole = Math.max(-limit, Math.min(limit - 1, Math.round(wanted)))
    carried = wanted - whole
    return whole
  })
  return { coefficients, shift }
}
