import { seeded } from "./synthesis/random.ts"
import { RATE, type Stereo } from "./synthesis/stereo.ts"

const FULL = 32_767
const HEAD = 44
const PCM = 1
const CHANNELS = 2
const DEPTH = 16
const BLOCK = (CHANNELS * DEPTH) / 8

/** A performance as a WAV of sixteen bits, which any encoder reads. */
export function wavOf({ left, right }: Stereo): Uint8Array {
  const samples = new Int16Array(left.length * CHANNELS)
  dither(left, "left", samples, 0)
  dither(right, "right", samples, 1)
  const head = Buffer.alloc(HEAD)
  head.write("RIFF", 0)
  head.writeUInt32LE(HEAD - 8 + samples.byteLength, 4)
  head.write("WAVEfmt ", 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(PCM, 20)
  head.writeUInt16LE(CHANNELS, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * BLOCK, 28)
  head.writeUInt16LE(BLOCK, 32)
  head.writeUInt16LE(DEPTH, 34)
  head.write("data", 36)
  head.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([head, new Uint8Array(samples.buffer)])
}

/** Rounds behind a little noise, so that fades end in hush and not in grit. */
function dither(
  channel: Float32Array,
  side: string,
  samples: Int16Array,
  place: number,
) {
  const random = seeded("dither", side)
  for (let at = 0; at < channel.length; at++) {
    const dithered = Math.round(channel[at] * FULL + random() - random())
    const sample = Math.max(-FULL, Math.min(FULL, dithered))
    samples[at * CHANNELS + place] = sample
  }
}
