import { ascii } from "./packets.ts"

const KILOBITS = [
  // MPEG-1 Layer III, then MPEG-2 and 2.5.
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const RATES = [44_100, 48_000, 32_000]
const HEADER = 4
const LAYER_III = 1
const MONO = 3
/** Version bits of a header; 1 is reserved. */
const HALVED = { 3: 0, 2: 1, 0: 2 } as const
export type Frame = {
  length: number
  samples: number
  rate: number
  channels: number
  /** Bytes per second. */
  pace: number
  /** End of the side information, where a tag may begin. */
  body: number
}

/** The Layer III frame at this offset, if there is one. */
export function frameAt(bytes: Uint8Array, at: number): Frame | null {
  const [sync = 0, kind = 0, format = 0, mode = 0] = bytes.subarray(
    at,
    at + HEADER,
  )
  const version = (kind >> 3) & 3
  const layer = (kind >> 1) & 3
  if (sync !== 0xff || kind < 0xe0 || layer !== LAYER_III) return null
  if (version !== 0 && version !== 2 && version !== 3) return null
  const halved = HALVED[version]
  const kilobits = KILOBITS[halved ? 1 : 0][(format >> 4) - 1]
  const full = RATES[(format >> 2) & 3]
  if (!kilobits || !full) return null
  const rate = full >> halved
  const samples = halved ? 576 : 1152
  const channels = mode >> 6 === MONO ? 1 : 2
  const pace = kilobits * 125
  const padding = (format >> 1) & 1
  const length = Math.floor((samples * pace) / rate) + padding
  const side = [17, 32, 9, 17][(halved ? 2 : 0) + channels - 1] ?? 0
  return { length, samples, rate, channels, pace, body: HEADER + side }
}

export type Tag = {
  frames: number
  bytes: number
  front: number
  /** Number of audio samples, if stated. */
  length: number | null
}

/** The Xing or Info tag of a first frame with its LAME extension: how many
 * samples at either end are padding. Null if the frame is audio itself. */
export function tagIn(bytes: Uint8Array, frame: Frame): Tag | null {
  const name = ascii(bytes, frame.body, 4)
  if (name !== "Xing" && name !== "Info") return null
  const held = bytes.subarray(0, frame.length)
  const flags = uint32(held, frame.body + 4)
  let at = frame.body + 8
  const field = (flag: number, size: number) => {
    if (!(flags & flag)) return 0
    at += size
    return uint32(held, at - size)
  }
  const frames = field(1, 4)
  const size = field(2, 4)
  field(4, 100)
  field(8, 4)
  // Nine characters of encoder name and twelve bytes of settings.
  const trim = uint32(held, at + 20) & 0xffffff
  return { frames, bytes: size, ...trimmed(frames * frame.samples, trim) }
}

/** Ignores a count that would leave no audio. */
function trimmed(whole: number, trim: number) {
  const front = trim >> 12
  const length = whole - front - (trim & 0xfff)
  if (!whole) return { front, length: null }
  return length > 0 ? { front, length } : { front: 0, length: whole }
}

/** Bytes past the end read as zero. */
function uint32(bytes: Uint8Array, at: number) {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4)
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
}
