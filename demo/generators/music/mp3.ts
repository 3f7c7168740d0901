import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  AV_CODEC_FLAG_BITEXACT,
  AV_SAMPLE_FMT_FLTP,
  AVFMT_FLAG_BITEXACT,
  FF_ENCODER_LIBMP3LAME,
} from "node-av/constants"
import {
  avChannelLayoutDefault,
  Codec,
  CodecContext,
  FFmpegError,
  FormatContext,
  Frame,
  Packet,
  Rational,
} from "node-av/lib"
import { RATE, type Stereo } from "./synthesis/stereo.ts"

/** LAME turns narrow streams down, against clipping that our masters leave
 * room for; we turn them up before it, or they would be less loud. */
const TURNED_DOWN_TO = 0.95

/** Encodes a sound for streaming, at so many kilobits a second; its length
 * survives to the sample. */
export async function encodeMp3(sound: Stereo, kilobits: number) {
  const folder = await mkdtemp(join(tmpdir(), "9x-stream-"))
  const path = join(folder, "stream.mp3")
  try {
    write(sound, path, kilobits)
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function write(sound: Stereo, path: string, kilobits: number) {
  using encoder = encoderFor(kilobits)
  const format = new FormatContext()
  ok(format.allocOutputContext2(null, "mp3", path))
  const stream = format.newStream()
  ok(encoder.parametersFromContext(stream.codecpar))
  stream.timeBase = encoder.timeBase
  format.setFlags(AVFMT_FLAG_BITEXACT)
  format.setOption("id3v2_version", 0)
  ok(format.openOutputSync())
  ok(format.writeHeaderSync())
  for (const frame of framesOf(sound, encoder.frameSize)) {
    ok(encoder.sendFrameSync(frame))
    frame?.free()
    using packet = new Packet()
    packet.alloc()
    while (encoder.receivePacketSync(packet) >= 0) {
      packet.rescaleTs(encoder.timeBase, stream.timeBase)
      ok(format.writeFrameSync(packet))
      packet.unref()
    }
  }
  ok(format.writeTrailerSync())
  format.closeOutputSync()
}

function encoderFor(kilobits: number) {
  const encoder = new CodecContext()
  encoder.allocContext3(Codec.findEncoderByName(FF_ENCODER_LIBMP3LAME))
  encoder.sampleRate = RATE
  encoder.timeBase = new Rational(1, RATE)
  encoder.channelLayout = avChannelLayoutDefault(2)
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP
  encoder.bitRate = BigInt(kilobits * 1000)
  encoder.setFlags(AV_CODEC_FLAG_BITEXACT)
  encoder.setOption("compression_level", 2)
  ok(encoder.open2Sync())
  return encoder
}

/** As the encoder takes them, and null behind the last. */
function* framesOf({ left, right }: Stereo, size: number) {
  for (let at = 0; at < left.length; at += size) {
    const planes = [left, right].map((channel) => planeOf(channel, at, size))
    yield Frame.fromAudioBuffer(Buffer.concat(planes), {
      nbSamples: Math.min(size, left.length - at),
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate: RATE,
      channelLayout: avChannelLayoutDefault(2),
      pts: BigInt(at),
    })
  }
  yield null
}

function planeOf(channel: Float32Array, at: number, size: number) {
  const part = channel.subarray(at, at + size)
  return new Uint8Array(part.map((value) => value / TURNED_DOWN_TO).buffer)
}

function ok(code: number) {
  FFmpegError.throwIfError(code)
}
