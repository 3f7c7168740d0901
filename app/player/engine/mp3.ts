import { type Frame, frameAt, tagIn } from "./mp3-frame.ts"
import {
  ascii,
  type Demuxer,
  type Head,
  joined,
  NotAStream,
  type Packet,
} from "./packets.ts"

/** Audio must start within this many bytes after the tags. */
const SEARCHED = 65_536
/** More than the longest frame plus the next header. */
const KEPT = 4096
const ID3_HEADER = 10
/** A tag with a cover, but not one with a file inside. */
const LARGEST_TAG = 4_000_000
/** Frames read before a seek target, because its bits may lie in them. */
const RUN_UP = 8

/** Splits an MP3 into frames and drops its tags. */
export function mp3Demuxer(): Demuxer {
  let head: Head | null = null
  let first: Frame | null = null
  /** Bytes received but not passed on, and their offset. */
  let rest: Uint8Array = new Uint8Array()
  let offset = 0
  /** Offset of the first frame, and the average frame size. */
  let start = 0
  let step = 1
  /** The next frame's number; null until found again after a seek. */
  let next: number | null = null

  /** Skips the tags to the first frame and reads it. */
  function begin() {
    const tags = id3Length(rest)
    if (tags > LARGEST_TAG) throw new NotAStream()
    if (tags > rest.length) return
    const at = found(tags)
    first = at === null ? null : frameAt(rest, at)
    if (at === null || !first) {
      if (rest.length - tags > SEARCHED) throw new NotAStream()
      return
    }
    drop(at)
    const tag = tagIn(rest, first)
    if (tag) drop(first.length)
    start = offset
    next = 0
    const { samples, rate, channels, pace } = first
    const music = tag ? tag.bytes - first.length : 0
    step =
      tag?.frames && music > 0 ? music / tag.frames : (samples * pace) / rate
    const { front = 0, length = null } = tag ?? {}
    head = { codec: "mp3", rate, channels, front, length, gain: 0 }
  }

  function take(samples: number) {
    const packets: Packet[] = []
    let at = 0
    let from = 0
    for (;;) {
      const here = frameLike(at) ? at : found(at)
      const frame = here === null ? null : frameAt(rest, here)
      if (here === null || !frame) break
      at = here
      if (here + frame.length > rest.length) break
      next ??= Math.max(0, Math.round((offset + here - start) / step))
      if (packets.length === 0) from = next * samples
      at = here + frame.length
      packets.push({ bytes: rest.slice(here, at), samples })
      next += 1
    }
    drop(Math.max(at, rest.length - KEPT))
    return { at: from, packets }
  }

  /** The next place where two matching frames follow each other: a single
   * header may be coincidence. */
  function found(from: number) {
    for (let at = from; at + 4 <= rest.length; at++) {
      const frame = frameLike(at)
      if (frame && frameLike(at + frame.length)) return at
    }
    return null
  }

  function frameLike(at: number) {
    const frame = frameAt(rest, at)
    return frame && frame.rate === (first ?? frame).rate ? frame : null
  }

  function drop(bytes: number) {
    rest = rest.slice(bytes)
    offset += bytes
  }

  return {
    head: () => head,
    push(bytes) {
      rest = joined([rest, bytes])
      if (!head) begin()
      return head && first ? take(first.samples) : { at: 0, packets: [] }
    },
    flush: () => ({ at: 0, packets: [], tail: 0 }),
    seek(sample) {
      const frame = Math.floor(sample / (first?.samples ?? 1)) - RUN_UP
      rest = new Uint8Array()
      next = null
      offset = start + Math.floor(Math.max(0, frame) * step)
      return offset
    },
  }
}

/** A tag with names and a cover may come first. */
function id3Length(bytes: Uint8Array) {
  if (ascii(bytes, 0, 3) !== "ID3") return 0
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, ID3_HEADER)
  return (
    ID3_HEADER +
    ((a & 127) << 21) +
    ((b & 127) << 14) +
    ((c & 127) << 7) +
    (d & 127)
  )
}
