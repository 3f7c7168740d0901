import { createHash } from "node:crypto"
import type { Cover, Tags } from "../../../masters/tags.ts"
import { RATE } from "../synthesis/stereo.ts"
import { BitWriter } from "./bit-writer.ts"
import { crc8, crc16 } from "./crc.ts"
import { metadata } from "./flac-metadata.ts"
import { PRECISION, type Prediction, predictions } from "./prediction.ts"
import { planRice, type RicePlan, writeRice } from "./rice.ts"

export const BLOCK = 4096
const BITS = 16

/** Sixteen-bit samples of both channels. */
export interface Pcm {
  left: Int16Array
  right: Int16Array
}

/** A FLAC file that decodes to exactly these samples. */
export function encodeFlac(pcm: Pcm, tags: Tags, cover?: Cover) {
  const frames: Uint8Array[] = []
  for (let at = 0; at < pcm.left.length; at += BLOCK)
    frames.push(encodeFrame(pcm, at, frames.length))
  const sizes = frames.map((frame) => frame.length)
  const info = streamInfo(pcm, Math.min(...sizes), Math.max(...sizes))
  return Buffer.concat([metadata(info, tags, cover), ...frames])
}

function streamInfo(pcm: Pcm, smallest: number, largest: number) {
  const out = new BitWriter()
  out.write(BLOCK, 16)
  out.write(BLOCK, 16)
  out.write(smallest, 24)
  out.write(largest, 24)
  out.write(RATE, 20)
  out.write(1, 3)
  out.write(BITS - 1, 5)
  out.write(pcm.left.length, 36)
  return Buffer.concat([out.done(), fingerprint(pcm)])
}

/** MD5 of the interleaved samples: how a decoder knows it got them right. */
function fingerprint({ left, right }: Pcm) {
  const interleaved = Buffer.alloc(left.length * 4)
  for (let i = 0; i < left.length; i++) {
    interleaved.writeInt16LE(left[i], i * 4)
    interleaved.writeInt16LE(right[i], i * 4 + 2)
  }
  return createHash("md5").update(interleaved).digest()
}

function encodeFrame(pcm: Pcm, at: number, number: number) {
  const left = Int32Array.from(pcm.left.subarray(at, at + BLOCK))
  const right = Int32Array.from(pcm.right.subarray(at, at + BLOCK))
  const pair = cheapestPair(left, right)
  const out = new BitWriter()
  writeHeader(out, left.length, pair.assignment, number)
  out.write(crc8(out.done()), 8)
  for (const channel of pair.channels) writeSubframe(out, channel, left.length)
  out.align()
  out.write(crc16(out.done()), 16)
  return out.done().slice()
}

interface Subframe {
  samples: Int32Array
  width: number
  constant: boolean
  prediction: Prediction
  plan: RicePlan
  bits: number
}

/** Left and right, or either with their difference, or middle and side. */
function cheapestPair(left: Int32Array, right: Int32Array) {
  const middle = left.map((value, i) => (value + right[i]) >> 1)
  const side = left.map((value, i) => value - right[i])
  const [l, r, m] = [left, right, middle].map((it) => subframe(it, BITS))
  const s = subframe(side, BITS + 1)
  const pairs = [
    { assignment: 1, channels: [l, r] },
    { assignment: 8, channels: [l, s] },
    { assignment: 9, channels: [s, r] },
    { assignment: 10, channels: [m, s] },
  ]
  const cost = (pair: (typeof pairs)[number]) =>
    pair.channels[0].bits + pair.channels[1].bits
  return pairs.reduce((a, b) => (cost(b) < cost(a) ? b : a))
}

function subframe(samples: Int32Array, width: number): Subframe {
  const constant = samples.every((value) => value === samples[0])
  const tried = predictions(samples).map((prediction) => {
    const plan = planRice(prediction, samples.length)
    const extra = prediction.kind === "linear" ? 9 + 8 * PRECISION : 0
    const bits = plan.bits + prediction.order * width + extra
    return { samples, width, constant, prediction, plan, bits }
  })
  const best = tried.reduce((a, b) => (b.bits < a.bits ? b : a))
  return constant ? { ...best, bits: width } : best
}

function writeHeader(
  out: BitWriter,
  length: number,
  assignment: number,
  number: number,
) {
  out.write(0xfff8, 16)
  out.write(length === BLOCK ? 12 : 7, 4)
  out.write(9, 4)
  out.write(assignment, 4)
  out.write(4, 3)
  out.write(0, 1)
  for (const byte of frameNumber(number)) out.write(byte, 8)
  if (length !== BLOCK) out.write(length - 1, 16)
}

/** Coded as a code point of that number would be in UTF-8. */
function frameNumber(number: number) {
  if (number < 0x80) return [number]
  const low = 0x80 | (number & 0x3f)
  if (number < 0x800) return [0xc0 | (number >> 6), low]
  return [0xe0 | (number >> 12), 0x80 | ((number >> 6) & 0x3f), low]
}

function writeSubframe(out: BitWriter, subframe: Subframe, length: number) {
  const { samples, width, constant, prediction, plan } = subframe
  const { kind, order, coefficients, shift } = prediction
  if (constant) {
    out.write(0, 8)
    out.signed(samples[0], width)
    return
  }
  out.write((kind === "fixed" ? 8 | order : 32 | (order - 1)) << 1, 8)
  for (let i = 0; i < order; i++) out.signed(samples[i], width)
  if (kind === "linear") {
    out.write(PRECISION - 1, 4)
    out.signed(shift, 5)
    for (const coefficient of coefficients) out.signed(coefficient, PRECISION)
  }
  writeRice(out, prediction, plan, length)
}
