import type { Coefficients } from "./biquad.ts"
import { RATE, type Stereo } from "./stereo.ts"

const BLOCK_SECONDS = 0.4
const BLOCKS_OVERLAP = 4
const HOP = Math.round((BLOCK_SECONDS / BLOCKS_OVERLAP) * RATE)
const ABSOLUTE_GATE = -70
const RELATIVE_GATE = -10
const OFFSET = -0.691

/** Integrated loudness in LUFS after ITU-R BS.1770: K-weighted, measured in
 * overlapping 400 ms blocks, gated twice. Silence is -Infinity. */
export function loudness({ left, right }: Stereo) {
  const hops = weightedPowers(left, right)
  const blocks: number[] = []
  for (let i = 0; i + BLOCKS_OVERLAP <= hops.length; i++) {
    const block = hops.slice(i, i + BLOCKS_OVERLAP)
    blocks.push(block.reduce((sum, power) => sum + power) / BLOCKS_OVERLAP)
  }
  return gated(blocks)
}

/** Both channels through both filters in one pass: the mixer measures every
 * part, so this loop is worth its length. */
function weightedPowers(left: Float32Array, right: Float32Array) {
  const [b0, b1, b2, a1, a2] = headShelf()
  const [, , , c1, c2] = lowCut()
  const powers: number[] = []
  let [l1, l2, l3, l4, r1, r2, r3, r4, sum] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let i = 0, end = HOP; i < left.length; i++) {
    const l = left[i]
    const r = right[i]
    const headLeft = b0 * l + l1
    const headRight = b0 * r + r1
    l1 = b1 * l - a1 * headLeft + l2
    r1 = b1 * r - a1 * headRight + r2
    l2 = b2 * l - a2 * headLeft
    r2 = b2 * r - a2 * headRight
    const outLeft = headLeft + l3
    const outRight = headRight + r3
    l3 = -2 * headLeft - c1 * outLeft + l4
    r3 = -2 * headRight - c1 * outRight + r4
    l4 = headLeft - c2 * outLeft
    r4 = headRight - c2 * outRight
    sum += outLeft * outLeft + outRight * outRight
    if (i + 1 < end) continue
    powers.push(sum / HOP)
    sum = 0
    end += HOP
  }
  return powers
}

function gated(powers: number[]) {
  const audible = powers.filter((power) => lufs(power) > ABSOLUTE_GATE)
  const threshold = lufs(mean(audible)) + RELATIVE_GATE
  return lufs(mean(audible.filter((power) => lufs(power) > threshold)))
}

function mean(values: number[]) {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
}

function lufs(power: number) {
  return OFFSET + 10 * Math.log10(power)
}

/* The standard prints its two filters at 48 kHz; these are the analogue
 * prototypes behind them, warped to our rate. */

function headShelf(): Coefficients {
  const k = Math.tan((Math.PI * 1681.974450955533) / RATE)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / q + k * k
  return [
    (high + (band * k) / q + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ]
}

function lowCut(): Coefficients {
  const k = Math.tan((Math.PI * 38.13547087602444) / RATE)
  const q = 0.5003270373238773
  const a0 = 1 + k / q + k * k
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0]
}
