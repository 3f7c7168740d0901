import {
  ascii,
  type Demuxer,
  type Head,
  joined,
  NotAStream,
  type Packet,
} from "./packets.ts"

/** Opus always decodes at this rate. */
const RATE = 48_000
const A_MILLISECOND = RATE / 1000
const A_NANOSECOND = RATE / 1e9
/** Longer than any audio block; larger elements are not held. */
const LARGEST = 65_536
/** A seek finds a cluster by its start, which may be this far back. */
const RUN_UP = 6 * RATE
/** Estimated bytes per sample for a seek, until some have been counted. */
const PACE = 16_000 / RATE

const CLUSTER = 0x1f43b675
/** Elements to descend into: segment, tracks, entry, cluster, group. All others
 * are read whole. */
const MASTERS = [0x18538067, 0x1654ae6b, 0xae, CLUSTER, 0xa0]
const CODEC_PRIVATE = 0x63a2
const TIMESTAMP = 0xe7
const SIMPLE_BLOCK = 0xa3
const BLOCK = 0xa1
const DISCARD_PADDING = 0x75a2
const READ = [CODEC_PRIVATE, TIMESTAMP, SIMPLE_BLOCK, BLOCK, DISCARD_PADDING]
/** A block starts with its track, time and flags. */
const BLOCK_HEAD = 4
const LACED = 0x06

/** Splits a WebM file with one Opus track into packets. */
export function webmDemuxer(): Demuxer {
  let head: Head | null = null
  /** Bytes received but not passed on, and their offset. */
  let rest: Uint8Array = new Uint8Array()
  let offset = 0
  /** Bytes of an unused element still to skip. */
  let skip = 0
  let seeking = false
  /** The sample after the last packet, and that packet's length. */
  let position = 0
  let unit = 960
  let tail = 0
  let held: Packet | null = null
  /** Known cluster starts: byte and sample. */
  let seen: [byte: number, sample: number][] = []
  let cluster = 0

  function push(bytes: Uint8Array) {
    const passed = Math.min(skip, bytes.length)
    skip -= passed
    offset += passed
    rest = joined([rest, bytes.subarray(passed)])
    if (seeking) drop(clusterIn(rest))
    const packets: Packet[] = held ? [held] : []
    held = null
    let at = 0
    for (;;) {
      const element = elementAt(rest, at)
      if (!element) break
      const { id, body, end } = element
      if (id === CLUSTER) cluster = offset + at
      if (MASTERS.includes(id)) {
        at = body
        continue
      }
      if (end > rest.length) {
        if (READ.includes(id) && end - body <= LARGEST) break
        skip = end - rest.length
        at = rest.length
        break
      }
      packets.push(...read(id, rest.subarray(body, end)))
      at = end
    }
    drop(at)
    held = packets.pop() ?? null
    const waiting = held?.samples ?? 0
    return { at: position - waiting - lengthOf(packets), packets }
  }

  function read(id: number, data: Uint8Array): Packet[] {
    if (id === CODEC_PRIVATE) head = opusHead(data)
    if (id === TIMESTAMP) arrive(unsigned(data))
    if (id === DISCARD_PADDING) tail = Math.round(unsigned(data) * A_NANOSECOND)
    if (id !== SIMPLE_BLOCK && id !== BLOCK) return []
    if ((data[BLOCK_HEAD - 1] ?? 0) & LACED) throw new NotAStream()
    const bytes = data.slice(BLOCK_HEAD)
    unit = opusSamples(bytes)
    position += unit
    return [{ bytes, samples: unit }]
  }

  /** Timestamps are in whole milliseconds, so packets are counted and
   * timestamps used only after a seek. */
  function arrive(milliseconds: number) {
    if (seeking) {
      position = Math.round((milliseconds * A_MILLISECOND) / unit) * unit
    }
    seeking = false
    if (!seen.some(([byte]) => byte === cluster)) seen.push([cluster, position])
    seen = seen.sort(([a], [b]) => a - b)
  }

  /** Interpolates between the known clusters on either side; estimates if there
   * are none. */
  function seek(sample: number) {
    const first = seen[0] ?? [0, 0]
    const before = seen.findLast(([, at]) => at <= sample) ?? first
    const after = seen.find(([, at]) => at > sample)
    const [from, to] = after ? [before, after] : [first, before]
    const pace = (to[0] - from[0]) / (to[1] - from[1]) || PACE
    const ahead = Math.max(0, sample - before[1] - RUN_UP)
    rest = new Uint8Array()
    skip = 0
    held = null
    tail = 0
    seeking = true
    offset = Math.floor(before[0] + ahead * pace)
    return offset
  }

  function drop(bytes: number) {
    rest = rest.slice(bytes)
    offset += bytes
  }

  return {
    head: () => head,
    push,
    flush() {
      const packets = held ? [held] : []
      held = null
      return { at: position - lengthOf(packets), packets, tail }
    },
    seek,
  }
}

function lengthOf(packets: Packet[]) {
  return packets.reduce((sum, { samples }) => sum + samples, 0)
}

type Element = { id: number; body: number; end: number }

/** The element at this offset, if its first bytes are there. One of unknown
 * length ends where its children do. */
function elementAt(bytes: Uint8Array, at: number): Element | null {
  const id = numberAt(bytes, at, false)
  if (!id) return null
  const size = numberAt(bytes, at + id.length, true)
  if (!size) return null
  const body = at + id.length + size.length
  return { id: id.value, body, end: body + size.value }
}

/** A variable-length number: its leading zeros give the number of bytes. */
function numberAt(bytes: Uint8Array, at: number, unmarked: boolean) {
  const first = bytes[at]
  if (first === undefined) return null
  const length = Math.clz32(first) - 23
  if (length > 8) throw new NotAStream()
  if (at + length > bytes.length) return null
  // Remove the length marker first: with it, eight bytes exceed a safe integer.
  const lead = unmarked ? first & (0xff >> length) : first
  const value = unsigned(bytes.subarray(at + 1, at + length), lead)
  return { value, length }
}

function unsigned(bytes: Uint8Array, lead = 0) {
  return bytes.reduce((value, byte) => value * 256 + byte, lead)
}

/** The offset of the next cluster, or of the last few bytes if there is
 * none. */
function clusterIn(bytes: Uint8Array) {
  for (let at = 0; at + 4 <= bytes.length; at++) {
    if (unsigned(bytes.subarray(at, at + 4)) === CLUSTER) return at
  }
  return Math.max(0, bytes.length - 3)
}

function opusHead(data: Uint8Array): Head {
  if (ascii(data, 0, 8) !== "OpusHead" || data.length < 19) {
    throw new NotAStream()
  }
  const view = new DataView(data.buffer, data.byteOffset)
  return {
    codec: "opus",
    rate: RATE,
    channels: view.getUint8(9),
    front: view.getUint16(10, true),
    length: null,
    gain: view.getInt16(16, true),
  }
}

/** A packet's first byte gives the frame length and the number of frames. */
function opusSamples(packet: Uint8Array) {
  const [kind = 0, count = 0] = packet
  const config = kind >> 3
  const frame =
    config < 12
      ? [480, 960, 1920, 2880][config & 3]
      : config < 16
        ? [480, 960][config & 1]
        : [120, 240, 480, 960][config & 3]
  const frames = [1, 2, 2, count & 63][kind & 3] ?? 1
  return (frame ?? 960) * frames
}
