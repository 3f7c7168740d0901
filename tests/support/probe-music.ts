import { AVERROR_EAGAIN, AVMEDIA_TYPE_AUDIO } from "node-av/constants"
import {
  avGetCodecName,
  Codec,
  CodecContext,
  FormatContext,
  Frame,
  Packet,
} from "node-av/lib"

export type Probed = {
  container: string
  codec: string
  rate: number
  channels: number
  bits: number
  /** Bits per second according to the stream; 0 if it does not say. */
  bitrate: number
  /** The length after trimming, decoded to the end. */
  seconds: number
  /** The length according to the container. */
  declared: number
  /** Every name in lower case. */
  tags: Record<string, string>
  cover: Buffer | null
  /** The first channel, from -1 to 1. */
  samples: Float32Array
}

/** A file as a player sees it, by FFmpeg's own reader: tags, cover and every
 * sample. Throws on any fault in it. */
export function probe(path: string): Probed {
  const { format, stream } = opened(path)
  const { codecpar } = stream
  const { samples, cover } = decoded(format, stream.index)
  const tags = {
    ...stream.metadata?.getAll(),
    ...format.metadata?.getAll(),
  }
  return {
    container: format.iformat?.name ?? "",
    codec: avGetCodecName(codecpar.codecId) ?? "",
    rate: codecpar.sampleRate,
    channels: codecpar.channels,
    bits: codecpar.bitsPerRawSample,
    bitrate: Number(codecpar.bitRate),
    seconds: samples.length / codecpar.sampleRate,
    declared: Number(format.duration) / 1_000_000,
    tags: Object.fromEntries(
      Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    ...{ cover, samples },
  }
}

/** A file's length and bit rate, from its packets alone. */
export function playingTime(path: string) {
  const { format, stream } = opened(path)
  using packet = new Packet()
  packet.alloc()
  let units = 0n
  while (format.readFrameSync(packet) >= 0) {
    if (packet.streamIndex === stream.index) units += packet.duration
    packet.unref()
  }
  const { num, den } = stream.timeBase
  const bitrate = Number(stream.codecpar.bitRate)
  return { bitrate, seconds: (Number(units) * num) / den }
}

function opened(path: string) {
  const format = new FormatContext()
  ok(format.openInputSync(path))
  ok(format.findStreamInfoSync())
  const stream = format.streams.find(
    ({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO,
  )
  if (!stream) throw new Error(`${path} has no sound`)
  return { format, stream }
}

function decoded(format: FormatContext, index: number) {
  const stream = format.streams[index]
  if (!stream) throw new Error("no such stream")
  using decoder = new CodecContext()
  decoder.allocContext3(Codec.findDecoder(stream.codecpar.codecId))
  ok(decoder.parametersToContext(stream.codecpar))
  decoder.pktTimebase = stream.timeBase
  ok(decoder.open2Sync())
  using packet = new Packet()
  packet.alloc()
  using frame = new Frame()
  frame.alloc()
  const blocks: Float32Array[] = []
  let cover: Buffer | null = null
  for (let open = true; open; ) {
    open = format.readFrameSync(packet) >= 0
    if (open && packet.streamIndex !== index) {
      // Copied, or the library would free the stream's own picture twice.
      cover = Buffer.from(packet.data ?? [])
      packet.unref()
      continue
    }
    ok(decoder.sendPacketSync(open ? packet : null))
    packet.unref()
    for (;;) {
      const got = decoder.receiveFrameSync(frame)
      if (got < 0) break
      blocks.push(firstChannel(frame))
      frame.unref()
    }
  }
  return { samples: joined(blocks), cover }
}

const [S16, S32, FLT] = [1, 2, 3]
const PLANAR = 5

function firstChannel(frame: Frame) {
  const [bytes] = frame.data ?? []
  if (!bytes) return new Float32Array()
  const isPlanar = frame.format >= PLANAR
  const kind = isPlanar ? frame.format - PLANAR : frame.format
  const step = isPlanar ? 1 : frame.channels
  return Float32Array.from({ length: frame.nbSamples }, (_, at) => {
    const place = at * step
    if (kind === S16) return bytes.readInt16LE(place * 2) / 2 ** 15
    if (kind === S32) return bytes.readInt32LE(place * 4) / 2 ** 31
    if (kind === FLT) return bytes.readFloatLE(place * 4)
    throw new Error(`samples of kind ${kind}`)
  })
}

function joined(blocks: Float32Array[]) {
  const whole = new Float32Array(
    blocks.reduce((sum, block) => sum + block.length, 0),
  )
  let at = 0
  for (const block of blocks) {
    whole.set(block, at)
    at += block.length
  }
  return whole
}

function ok(code: number) {
  if (code < 0 && code !== AVERROR_EAGAIN)
    throw new Error(`FFmpeg answered ${code}`)
}
