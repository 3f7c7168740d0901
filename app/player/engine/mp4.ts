import { type Head, joined, type Packet } from "./packets.ts"

/** Packets as fragmented MP4 (ISO 14496-12), for browsers that accept the codec
 * in no other container. It states no padding: the engine alone trims, by the
 * append window. */
export function mp4Opening({ codec, rate, channels, gain }: Head) {
  const entry = [
    zeros(6),
    u16(1),
    zeros(8),
    u16(channels),
    u16(16),
    zeros(4),
    u32(rate * 65_536),
  ]
  const sample =
    codec === "opus"
      ? box("Opus", ...entry, opusBox(channels, rate, gain))
      : box("mp4a", ...entry, full("esds", mp3Descriptor()))
  const table = box(
    "stbl",
    full("stsd", u32(1), sample),
    full("stts", u32(0)),
    full("stsc", u32(0)),
    full("stsz", zeros(8)),
    full("stco", u32(0)),
  )
  const data = box("dinf", full("dref", u32(1), box("url ", u32(1))))
  const media = box(
    "mdia",
    full("mdhd", zeros(8), u32(rate), u32(0), u32(0x55c40000)),
    full("hdlr", zeros(4), text("soun"), zeros(13)),
    box("minf", full("smhd", zeros(4)), data, table),
  )
  const track = box("trak", box("tkhd", u32(3), ...trackHead()), media)
  const movie = full(
    "mvhd",
    zeros(8),
    u32(rate),
    u32(0),
    u32(0x10000),
    u16(0x100),
    zeros(10),
    MATRIX,
    zeros(24),
    u32(2),
  )
  return joined([
    box("ftyp", text("iso5"), u32(0), text("iso5mp41")),
    box(
      "moov",
      movie,
      track,
      box("mvex", full("trex", u32(1), u32(1), zeros(12))),
    ),
  ])
}

/** One fragment, starting at a sample. */
export function mp4Fragment(packets: Packet[], number: number, at: number) {
  const samples = packets.flatMap(({ bytes, samples: length }) => [
    u32(length),
    u32(bytes.length),
  ])
  const run = (offset: number) =>
    // The data offset, then each sample's duration and size.
    box("trun", u32(0x301), u32(packets.length), u32(offset), ...samples)
  const head = (offset: number) =>
    box(
      "moof",
      full("mfhd", u32(number)),
      box(
        "traf",
        // Offsets are relative to here.
        box("tfhd", u32(0x20000), u32(1)),
        full("tfdt", u32(at)),
        run(offset),
      ),
    )
  const size = head(0).length
  const data = box("mdat", ...packets.map(({ bytes }) => bytes))
  return joined([head(size + 8), data])
}

const MATRIX = joined([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32))

function trackHead() {
  return [zeros(8), u32(1), zeros(20), u32(0x1000000), MATRIX, zeros(8)]
}

function opusBox(channels: number, rate: number, gain: number) {
  const about = Uint8Array.of(0, channels)
  return box("dOps", about, u16(0), u32(rate), u16(gain), zeros(1))
}

/** Layer III audio, one stream (ISO 14496-1). */
function mp3Descriptor() {
  const config = descriptor(4, Uint8Array.of(0x6b, 0x15), zeros(11))
  return descriptor(
    3,
    u16(1),
    zeros(1),
    config,
    descriptor(6, Uint8Array.of(2)),
  )
}

function descriptor(tag: number, ...parts: Uint8Array[]) {
  const body = joined(parts)
  return joined([Uint8Array.of(tag, body.length), body])
}

function full(name: string, ...parts: Uint8Array[]) {
  return box(name, u32(0), ...parts)
}

function box(name: string, ...parts: Uint8Array[]) {
  const body = joined(parts)
  return joined([u32(body.length + 8), text(name), body])
}

function text(letters: string) {
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}

function zeros(length: number) {
  return new Uint8Array(length)
}

function u16(value: number) {
  return Uint8Array.of(value >> 8, value)
}

function u32(value: number) {
  return joined([u16(value >>> 16), u16(value)])
}
