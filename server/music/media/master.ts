import { setImmediate as turn } from "node:timers/promises"
import {
  AV_CHANNEL_ORDER_UNSPEC,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AV_OPT_TYPE_STRING,
  AV_PKT_FLAG_CORRUPT,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AVSEEK_FLAG_BACKWARD,
} from "node-av/constants"
import {
  avChannelLayoutDefault,
  avGetCodecName,
  Codec,
  CodecContext,
  Dictionary,
  FormatContext,
  Frame,
  InputFormat,
  Packet,
  type Stream,
} from "node-av/lib"
import {
  FASTEST_RATE,
  LONGEST_HOURS,
  MOST_CHANNELS,
  SLOWEST_RATE,
} from "#domain/music/media-refusals.ts"
import { MediaRefused } from "./media-refused.ts"
import { sniff } from "./sniff.ts"

const CODECS = [
  "pcm_u8",
  "pcm_s8",
  "pcm_s16le",
  "pcm_s16be",
  "pcm_s24le",
  "pcm_s24be",
  "pcm_s32le",
  "pcm_s32be",
  "pcm_f32le",
  "pcm_f32be",
  "pcm_f64le",
  "pcm_f64be",
  "flac",
  "alac",
]
const LONGEST_SECONDS = LONGEST_HOURS * 3600
/** Silence compresses so well that a small file could keep us busy for days. */
const MOST_SAMPLES = LONGEST_SECONDS * 2 * 96_000
const MOST_STREAMS = 16
/** For WAV: larger than FFmpeg's default, for fewer steps. */
const PACKET_BYTES = 65_536
/** Headers round, so a declared length may be off by this much. */
const TOLERANCE_SECONDS = 0.002
const TURN_MS = 50

export type Master = ReturnType<typeof openMaster>

/** Opens a recording by a descriptor that the parent opened. `fd` is the only
 * protocol allowed, so nothing named inside the file can be opened, on disk or
 * elsewhere; no stream is probed by decoding it. */
export function openMaster(fd: number) {
  const { demuxer, container, isPiped } = sniff(fd)
  const format = new FormatContext()
  const options = Dictionary.fromObject({
    fd,
    protocol_whitelist: "fd",
    format_whitelist: demuxer === "mov" ? MOV : demuxer,
    codec_whitelist: CODECS.join(","),
    max_streams: MOST_STREAMS,
    max_size: PACKET_BYTES,
  })
  const reader = InputFormat.findInputFormat(demuxer)
  if (format.openInputSync("fd:", reader, options) < 0)
    throw new MediaRefused("damaged")
  const stream = soundOf(format.streams)
  const codec = avGetCodecName(stream.codecpar.codecId) ?? ""
  if (!CODECS.includes(codec)) throw new MediaRefused("not_lossless")
  const { channels, rate, bits } = shapeOf(stream, codec)
  if (channels > MOST_CHANNELS) throw new MediaRefused("too_many_channels")
  if (rate < SLOWEST_RATE || rate > FASTEST_RATE)
    throw new MediaRefused("odd_rate")
  if (channels < 1) throw new MediaRefused("damaged")
  const declared = declaredSamples(stream, rate)
  const longest = Math.min(LONGEST_SECONDS * rate, MOST_SAMPLES / channels)
  if (declared && declared > longest) throw new MediaRefused("too_long")
  return {
    ...{ format, stream, container, codec },
    ...{ channels, rate, bits, declared, longest, isPiped },
  }
}

const MOV = "mov,mp4,m4a,3gp,3g2,mj2"

function soundOf(streams: Stream[]) {
  const sound = streams.find(
    ({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO,
  )
  const hasVideo = streams.some(
    (stream) =>
      stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO &&
      !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
  )
  if (hasVideo) throw new MediaRefused("has_video")
  if (!sound) throw new MediaRefused("not_audio")
  return sound
}

/** The length in samples from the header; null if it does not say. */
function declaredSamples(stream: Stream, rate: number) {
  const { num, den } = stream.timeBase
  const samples = Math.round((Number(stream.duration) * num * rate) / den)
  return samples > 0 ? samples : null
}

type Shape = { channels: number; rate: number; bits: number }

function shapeOf({ codecpar }: Stream, codec: string): Shape {
  const { channels, sampleRate: rate, extradata } = codecpar
  if (codec === "flac" && extradata) return streamInfo(extradata)
  const inName = Number(codec.match(/^pcm_[usf](\d+)/)?.[1])
  const { bitsPerRawSample, bitsPerCodedSample } = codecpar
  const bits = inName || bitsPerRawSample || bitsPerCodedSample || 16
  return { channels, rate, bits }
}

const STREAMINFO_BYTES = 34

/** FFmpeg would have to decode a little, but a FLAC states it at once: twenty
 * bits of rate, three of channels, five of depth. */
function streamInfo(block: Buffer): Shape {
  if (block.length < STREAMINFO_BYTES) throw new MediaRefused("damaged")
  const packed = block.readUInt32BE(10)
  return {
    rate: packed >>> 12,
    channels: ((packed >>> 9) & 0b111) + 1,
    bits: ((packed >>> 4) & 0b11111) + 1,
  }
}

/** Decodes frame by frame; a frame is valid until the next is requested. The
 * event loop gets a turn now and then, so that progress and a request to stop
 * get through. */
export async function* framesOf(
  master: Master,
  onPicture: (bytes: Uint8Array) => void = () => {},
): AsyncGenerator<Frame> {
  const { stream, rate, declared, longest } = master
  const most = (declared ?? longest) + TOLERANCE_SECONDS * rate
  using decoder = decoderOf(stream)
  using packet = new Packet()
  packet.alloc()
  using frame = new Frame()
  frame.alloc()
  const hasGap = gapFinder(master)
  let format: number | undefined
  let decoded = 0
  let turned = Date.now()
  for (let open = true; open; ) {
    open = feed(master, decoder, packet, onPicture)
    while (received(decoder, frame)) {
      if (hasGap(frame)) throw new MediaRefused("damaged")
      place(frame, decoded)
      decoded += frame.nbSamples
      format ??= frame.format
      const { sampleRate, channels } = frame
      const isSame = sampleRate === rate && channels === master.channels
      if (!isSame || frame.format !== format) throw new MediaRefused("damaged")
      if (decoded > most)
        throw new MediaRefused(declared ? "damaged" : "too_long")
      yield frame
      frame.unref()
    }
    if (Date.now() - turned < TURN_MS) continue
    await turn()
    turned = Date.now()
  }
  if (decoded === 0) throw new MediaRefused("empty")
  if (declared && decoded < declared - TOLERANCE_SECONDS * rate)
    throw new MediaRefused("truncated")
}

/** FFmpeg's FLAC reader skips blocks that fail their check; the position of the
 * next one shows the gap. */
function gapFinder({ codec, stream, rate }: Master) {
  const { num, den } = stream.timeBase
  const isCounted = codec === "flac" && num === 1 && den === rate
  let next: bigint | null = null
  return (frame: Frame) => {
    const { pts } = frame
    if (!isCounted || pts === AV_NOPTS_VALUE) return false
    const isGap = next !== null && pts !== next
    next = pts + BigInt(frame.nbSamples)
    return isGap
  }
}

/** The length in samples: counted by a first decode if the header does not say,
 * so that nobody waits an hour for a recording that is then too long. */
export async function lengthOf(
  master: Master,
  onProgress: (share: number) => void,
) {
  if (master.declared) return master.declared
  let samples = 0
  for await (const frame of framesOf(master)) {
    samples += frame.nbSamples
    onProgress(0)
  }
  const { format, stream } = master
  if (format.seekFrameSync(stream.index, 0n, AVSEEK_FLAG_BACKWARD) < 0)
    throw new MediaRefused("damaged")
  return samples
}

/** Sets its time in samples, and a channel layout if the file has none. */
function place(frame: Frame, at: number) {
  frame.pts = BigInt(at)
  if (frame.channelLayout.order === AV_CHANNEL_ORDER_UNSPEC)
    frame.channelLayout = avChannelLayoutDefault(frame.channels)
}

function decoderOf(stream: Stream) {
  const decoder = new CodecContext()
  decoder.allocContext3(Codec.findDecoder(stream.codecpar.codecId))
  decoder.threadCount = 1
  decoder.pktTimebase = stream.timeBase
  // Errors are reported, not concealed.
  decoder.setOption("err_detect", "crccheck+explode", AV_OPT_TYPE_STRING)
  if (
    decoder.parametersToContext(stream.codecpar) < 0 ||
    decoder.open2Sync() < 0
  )
    throw new MediaRefused("damaged")
  return decoder
}

/** Feeds the decoder one packet; false when there are no more. */
function feed(
  { format, stream, isPiped }: Master,
  decoder: CodecContext,
  packet: Packet,
  onPicture: (bytes: Uint8Array) => void,
) {
  if (!next(format, packet)) {
    decoder.sendPacketSync(null)
    return false
  }
  const isSound = packet.streamIndex === stream.index
  // From the packet: the library would free the stream's own picture twice.
  if (!isSound && packet.data) onPicture(Uint8Array.from(packet.data))
  const isShort = packet.hasFlags(AV_PKT_FLAG_CORRUPT)
  if (isShort && isSound && !isPiped) throw new MediaRefused("truncated")
  packet.clearFlags(AV_PKT_FLAG_CORRUPT)
  const sent = isSound ? decoder.sendPacketSync(packet) : 0
  packet.unref()
  if (sent < 0)
    throw new MediaRefused(next(format, packet) ? "damaged" : "truncated")
  return true
}

function next(format: FormatContext, packet: Packet) {
  const read = format.readFrameSync(packet)
  if (read === AVERROR_EOF) return false
  if (read < 0) throw new MediaRefused("damaged")
  return true
}

function received(decoder: CodecContext, frame: Frame) {
  const result = decoder.receiveFrameSync(frame)
  if (result === AVERROR_EAGAIN || result === AVERROR_EOF) return false
  if (result < 0) throw new MediaRefused("damaged")
  return true
}
