import { crc16Reflected } from "./crc.ts"
import {
  FRAME_SAMPLES,
  frameLength,
  frameStarts,
  rateAt,
} from "./mp3-frames.ts"

/** The header's bits for 64 kbit/s: the least that leaves room for it all. */
const KILOBITS_64 = 0x50
const SIDE_INFO = 36
const TOC_ENTRIES = 100
const ENCODER_DELAY = 576
const QUALITY = 90

/** Puts the frame in front that tells a player how long the piece is, where
 * to seek, and how many samples at either end are not music. Without it a
 * browser guesses, and guesses wrong. */
export function withLengthFrame(audio: Uint8Array, seconds: number) {
  const starts = frameStarts(audio)
  const frame = emptyFrame(audio)
  let at = SIDE_INFO
  at += frame.write("Info", at)
  at = frame.writeUInt32BE(0xf, at)
  at = frame.writeUInt32BE(starts.length, at)
  at = frame.writeUInt32BE(audio.length + frame.length, at)
  frame.set(seekTable(starts, audio.length, frame.length), at)
  at = frame.writeUInt32BE(QUALITY, at + TOC_ENTRIES)
  const samples = Math.round(seconds * rateAt(audio, 0))
  writeTrims(frame, at, starts.length * FRAME_SAMPLES, samples)
  return sealed(Buffer.concat([frame, audio]), at, audio)
}

/** A silent frame like the first of the audio, but for its bit rate. */
function emptyFrame(audio: Uint8Array) {
  const header = [0xff, 0xfb, KILOBITS_64 | (audio[2] & 0x0c), audio[3] & 0xfc]
  const frame = Buffer.alloc(frameLength(Uint8Array.from(header), 0))
  frame.set(header)
  return frame
}

function seekTable(starts: number[], bytes: number, header: number) {
  const whole = bytes + header
  return Array.from({ length: TOC_ENTRIES }, (_, percent) => {
    const frame = Math.floor((percent / TOC_ENTRIES) * starts.length)
    const at = header + starts[frame]
    return Math.min(255, Math.floor((256 * at) / whole))
  })
}

function writeTrims(
  frame: Buffer,
  at: number,
  decoded: number,
  samples: number,
) {
  const padding = Math.min(4095, decoded - ENCODER_DELAY - samples)
  frame.write("LAME3.100", at)
  frame.writeUIntBE((ENCODER_DELAY << 12) | padding, at + 21, 3)
}

function sealed(music: Buffer, at: number, audio: Uint8Array) {
  music.writeUInt32BE(music.length, at + 28)
  music.writeUInt16BE(crc16Reflected(audio), at + 32)
  const end = at + 34
  music.writeUInt16BE(crc16Reflected(music.subarray(0, end)), end)
  return music
}
