import {
  AV_CODEC_FLAG_BITEXACT,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_FLAG_QSCALE,
  AV_CODEC_ID_MJPEG,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_OPT_SEARCH_CHILDREN,
  AV_OPT_TYPE_STRING,
  AV_PKT_FLAG_KEY,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVFMT_FLAG_BITEXACT,
  AVFMT_GLOBALHEADER,
  AVMEDIA_TYPE_VIDEO,
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
} from "node-av/constants"
import {
  avChannelLayoutDefault,
  avChannelLayoutDescribe,
  avGetSampleFmtFromName,
  Codec,
  CodecContext,
  Dictionary,
  FormatContext,
  type Frame,
  Packet,
  Rational,
} from "node-av/lib"
import { check, openFilters } from "./filters.ts"
import type { Recipe } from "./outputs.ts"
import type { Picture } from "./write-tags.ts"

type Writing = {
  recipe: Recipe
  to: string
  /** The filters between the decoded frames and the encoder. */
  chain: string
  bits: number
  tags: Record<string, string | undefined>
  picture: Picture | null
}

export type Writer = ReturnType<typeof openWriter>

/** Writes one file from frames. The same sound always gives the same bytes. */
export function openWriter(first: Frame, writing: Writing) {
  const { recipe, to } = writing
  const format = new FormatContext()
  check(format.allocOutputContext2(null, recipe.muxer, to), recipe.muxer)
  const encoder = encoderFor(first, writing, format)
  const filters = openFilters(first, chainFor(writing, encoder))
  const stream = format.newStream()
  check(encoder.parametersFromContext(stream.codecpar), "parameters")
  stream.timeBase = encoder.timeBase
  const picture = isAttached(writing) ? pictureStream(format, writing) : null
  begin(format, writing, encoder.sampleRate)
  picture?.write()
  const packet = new Packet()
  packet.alloc()
  let samples = 0

  return {
    /** The frame stays the caller's. */
    push(frame: Frame) {
      filters.push(frame)
      encode()
    },
    /** Writes the rest and returns the length in seconds. */
    end() {
      filters.push(null)
      encode()
      check(encoder.sendFrameSync(null), "flush")
      write()
      check(format.writeTrailerSync(), "trailer")
      format.closeOutputSync()
      return samples / encoder.sampleRate
    },
  }

  function encode() {
    for (const frame of filters.pull()) {
      frame.pts = BigInt(samples)
      samples += frame.nbSamples
      check(encoder.sendFrameSync(frame), "encode")
      write()
    }
  }

  function write() {
    for (;;) {
      const got = encoder.receivePacketSync(packet)
      if (got === AVERROR_EAGAIN || got === AVERROR_EOF) return
      check(got, "encode")
      packet.streamIndex = stream.index
      packet.rescaleTs(encoder.timeBase, stream.timeBase)
      check(format.interleavedWriteFrameSync(packet), "write")
    }
  }
}

const ENCODERS = {
  libmp3lame: FF_ENCODER_LIBMP3LAME,
  libopus: FF_ENCODER_LIBOPUS,
  flac: FF_ENCODER_FLAC,
  aac: FF_ENCODER_AAC,
}

function encoderFor(
  first: Frame,
  { recipe, bits }: Writing,
  format: FormatContext,
) {
  const encoder = new CodecContext()
  encoder.allocContext3(Codec.findEncoderByName(ENCODERS[recipe.encoder]))
  encoder.threadCount = 1
  encoder.sampleRate = recipe.rateOf(first.sampleRate)
  encoder.timeBase = new Rational(1, encoder.sampleRate)
  encoder.channelLayout =
    first.channels > recipe.mostChannels
      ? avChannelLayoutDefault(recipe.mostChannels)
      : first.channelLayout
  encoder.sampleFormat = avGetSampleFmtFromName(samplesFor(recipe, bits))
  if (recipe.encoder === "flac") encoder.bitsPerRawSample = depthOf(bits)
  if (recipe.bitrate) encoder.bitRate = BigInt(recipe.bitrate)
  else if (recipe.encoder === "libmp3lame")
    encoder.setFlags(AV_CODEC_FLAG_QSCALE)
  encoder.setFlags(AV_CODEC_FLAG_BITEXACT)
  if (format.oformat?.hasFlags(AVFMT_GLOBALHEADER))
    encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  set(encoder, recipe.settings)
  check(encoder.open2Sync(), recipe.encoder)
  return encoder
}

/** Lossless files keep the master's depth, as far as players support it. */
function depthOf(bits: number) {
  return bits > 16 ? 24 : 16
}

function samplesFor({ encoder }: Recipe, bits: number) {
  if (encoder === "flac") return depthOf(bits) === 24 ? "s32" : "s16"
  return encoder === "libopus" ? "flt" : "fltp"
}

/** A resampler precedes every encoder, which would otherwise take samples of
 * one rate for another's. */
function chainFor({ chain, recipe, bits }: Writing, encoder: CodecContext) {
  const layout = avChannelLayoutDescribe(encoder.channelLayout)
  const rate = encoder.sampleRate
  const louder = 1 / (recipe.turnsDown ?? 1)
  const steps = [
    chain,
    ...(louder > 1 ? [`volume=${louder}:precision=float`] : []),
    `aresample=${rate}`,
    `aformat=sample_fmts=${samplesFor(recipe, bits)}:sample_rates=${rate}:channel_layouts=${layout}`,
  ]
  if (encoder.frameSize > 0)
    steps.push(`asetnsamples=n=${encoder.frameSize}:p=0`)
  return steps.join(",")
}

/** Ogg has its picture among the tags. */
function isAttached({ recipe, picture }: Writing) {
  return picture !== null && recipe.tagged && recipe.muxer !== "ogg"
}

function pictureStream(format: FormatContext, { picture }: Writing) {
  if (!picture) return null
  const stream = format.newStream()
  const { codecpar } = stream
  codecpar.codecType = AVMEDIA_TYPE_VIDEO
  codecpar.codecId = AV_CODEC_ID_MJPEG
  codecpar.width = picture.width
  codecpar.height = picture.height
  stream.setDisposition(AV_DISPOSITION_ATTACHED_PIC)
  stream.metadata = Dictionary.fromObject({ comment: "Cover (front)" })
  return {
    write() {
      using packet = new Packet()
      packet.alloc()
      packet.data = picture.jpeg
      packet.streamIndex = stream.index
      packet.setFlags(AV_PKT_FLAG_KEY)
      check(format.writeFrameSync(packet), "cover")
    },
  }
}

function begin(format: FormatContext, { recipe, tags }: Writing, rate: number) {
  format.setFlags(AVFMT_FLAG_BITEXACT)
  if (recipe.tagged) format.metadata = Dictionary.fromObject(tags)
  set(format, recipe.container)
  // With the default of a thousandth of a second, the length would be inexact.
  if (recipe.muxer === "ipod") set(format, { movie_timescale: String(rate) })
  check(format.openOutputSync(), "open")
  check(format.writeHeaderSync(), "header")
}

/** As strings, which FFmpeg parses itself; a dictionary passed when opening
 * would be freed by both sides. */
function set(
  target: CodecContext | FormatContext,
  settings: Record<string, string>,
) {
  for (const [name, value] of Object.entries(settings))
    check(
      target.setOption(name, value, AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN),
      name,
    )
}
