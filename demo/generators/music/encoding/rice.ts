import type { BitWriter } from "./bit-writer.ts"
import type { Prediction } from "./prediction.ts"

const HIGHEST_PARTITION = 5
const HIGHEST_PARAMETER = 14

/** How a residual is cut into parts, and the width each part is coded with. */
export interface RicePlan {
  partition: number
  parameters: number[]
  bits: number
}

/** The cheapest plan for a block of `length` samples. The finest parts are
 * summed once and coarser ones put together from them. */
export function planRice({ residual, order }: Prediction, length: number) {
  let partition = finest(length, order)
  let sums = partSums(residual, order, length, partition)
  let best = planFor(sums, length, order, partition)
  while (partition > 0) {
    partition--
    sums = Array.from(
      { length: sums.length / 2 },
      (_, i) => sums[2 * i] + sums[2 * i + 1],
    )
    const plan = planFor(sums, length, order, partition)
    if (plan.bits <= best.bits) best = plan
  }
  return best
}

export function writeRice(
  out: BitWriter,
  { residual, order }: Prediction,
  { partition, parameters }: RicePlan,
  length: number,
) {
  out.write(0, 2)
  out.write(partition, 4)
  const part = length >> partition
  let at = 0
  for (const [i, parameter] of parameters.entries()) {
    out.write(parameter, 4)
    const end = (i + 1) * part - order
    for (; at < end; at++) writeCode(out, residual[at], parameter)
  }
}

function writeCode(out: BitWriter, value: number, parameter: number) {
  const folded = fold(value)
  out.unary(folded >>> parameter)
  if (parameter) out.write(folded & ((1 << parameter) - 1), parameter)
}

/** Signs folded in: 0, -1, 1, -2 … become 0, 1, 2, 3. */
function fold(value: number) {
  return value < 0 ? -2 * value - 1 : 2 * value
}

function finest(length: number, order: number) {
  let partition = HIGHEST_PARTITION
  while (length % (1 << partition) || length >> partition <= order) partition--
  return partition
}

function partSums(
  residual: Int32Array,
  order: number,
  length: number,
  partition: number,
) {
  const part = length >> partition
  const sums = new Array<number>(1 << partition).fill(0)
  for (let i = 0; i < residual.length; i++)
    sums[Math.floor((i + order) / part)] += fold(residual[i])
  return sums
}

function planFor(
  sums: number[],
  length: number,
  order: number,
  partition: number,
): RicePlan {
  const part = length >> partition
  let bits = 6
  const parameters = sums.map((sum, i) => {
    const count = i === 0 ? part - order : part
    const parameter = parameterFor(sum, count)
    bits += 4 + count * (1 + parameter) + sum / 2 ** parameter
    return parameter
  })
  return { partition, parameters, bits }
}

/** The width whose code is near the mean, which is nearly always best. */
function parameterFor(sum: number, count: number) {
  const guess = Math.round(Math.log2(Math.max(1, (sum / count) * 0.7)))
  return Math.min(HIGHEST_PARAMETER, guess)
}
