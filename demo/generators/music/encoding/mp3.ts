import { createMp3Encoder } from "wasm-media-encoders"
import { RATE, type Stereo } from "../synthesis/stereo.ts"
import { withLengthFrame } from "./length-frame.ts"

/** Kilobits a second. */
export type Bitrate = 128 | 320

const CHUNK = RATE
/** The encoder turns narrow streams down, against clipping that our masters
 * leave room for; we turn them up again, or they would be less loud. */
const SCALED_TO = 128
const SCALED_BY = 0.95

/** Encodes a sound; its length survives to the sample. */
export async function encodeMp3(sound: Stereo, bitrate: Bitrate) {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: RATE, channels: 2, bitrate })
  const level = bitrate <= SCALED_TO ? 1 / SCALED_BY : 1
  const chunks: Uint8Array[] = []
  for (let at = 0; at < sound.left.length; at += CHUNK) {
    const left = chunk(sound.left, at, level)
    const right = chunk(sound.right, at, level)
    // The encoder's output is its own memory and must be copied.
    chunks.push(encoder.encode([left, right]).slice())
  }
  chunks.push(encoder.finalize().slice())
  const seconds = sound.left.length / RATE
  return withLengthFrame(Buffer.concat(chunks), seconds)
}

function chunk(channel: Float32Array, at: number, level: number) {
  return channel.subarray(at, at + CHUNK).map((value) => value * level)
}
