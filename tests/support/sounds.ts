import { readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Decoder, Demuxer, Encoder, Muxer, pipeline } from "node-av/api"
import {
  FF_ENCODER_AAC,
  FF_ENCODER_ALAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_PCM_S24BE,
} from "node-av/constants"

/** Generated sounds: the project contains no recordings. */

export type Sound = {
  rate?: number
  bits?: 16 | 24
  channels?: number
  seconds?: number
  /** Where in the wave it begins. */
  from?: number
  /** From -1 to 1. */
  wave?: (seconds: number, channel: number) => number
  /** The length claimed in the header instead of the true one. */
  claimedBytes?: number
  /** Chunks that precede the sound. */
  chunks?: [name: string, body: Buffer][]
}

export function sine(hertz = 997, level = 0.5) {
  return (seconds: number) => level * Math.sin(2 * Math.PI * hertz * seconds)
}

/** Steady hiss: something for encoders to work on. */
export function hiss(level = 0.2) {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return level * (state / 2 ** 31 - 1)
  }
}

const PCM = 1

/** A WAV as a studio writes it. */
export function wav({
  rate = 44_100,
  bits = 16,
  channels = 2,
  seconds = 1,
  from = 0,
  wave = sine(),
  claimedBytes,
  chunks = [],
}: Sound = {}) {
  const width = bits / 8
  const moments = Math.round(seconds * rate)
  const data = Buffer.alloc(moments * channels * width)
  const full = 2 ** (bits - 1)
  for (let moment = 0; moment < moments; moment++)
    for (let channel = 0; channel < channels; channel++) {
      const level = Math.round(wave(from + moment / rate, channel) * full)
      const sample = Math.max(-full, Math.min(full - 1, level))
      data.writeIntLE(sample, (moment * channels + channel) * width, width)
    }
  const format = Buffer.alloc(16)
  format.writeUInt16LE(PCM, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt32LE(rate * channels * width, 8)
  format.writeUInt16LE(channels * width, 12)
  format.writeUInt16LE(bits, 14)
  const body = Buffer.concat([
    Buffer.from("WAVE"),
    riffChunk("fmt ", format),
    ...chunks.map(([name, bytes]) => riffChunk(name, bytes)),
    riffChunk("data", data, claimedBytes),
  ])
  return riffChunk("RIFF", body)
}

function riffChunk(name: string, body: Buffer, claimed = body.length) {
  const head = Buffer.alloc(8)
  head.write(name, "latin1")
  head.writeUInt32LE(claimed, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

/** A WAV's INFO list. */
export function infoList(texts: Record<string, string>): [string, Buffer] {
  const items = Object.entries(texts).map(([name, text]) =>
    riffChunk(name, Buffer.from(`${text}\0`)),
  )
  return ["LIST", Buffer.concat([Buffer.from("INFO"), ...items])]
}

const PROGRAMS = {
  pcm_s24be: FF_ENCODER_PCM_S24BE,
  flac: FF_ENCODER_FLAC,
  alac: FF_ENCODER_ALAC,
  aac: FF_ENCODER_AAC,
  mp3: FF_ENCODER_LIBMP3LAME,
  opus: FF_ENCODER_LIBOPUS,
}

const BITRATES: { [codec in keyof typeof PROGRAMS]?: number } = {
  mp3: 128_000,
  opus: 128_000,
}

/** The same sound as another program would save it, by the file extension. */
export async function saveAs(
  bytes: Buffer,
  path: string,
  codec: keyof typeof PROGRAMS,
) {
  await using input = await Demuxer.open(bytes)
  const stream = input.audio()
  if (!stream) throw new Error("no sound to save")
  using decoder = await Decoder.create(stream)
  using encoder = await Encoder.create(PROGRAMS[codec], {
    decoder,
    bitrate: BITRATES[codec],
    autoResample: true,
  })
  await using output = await Muxer.open(path)
  await pipeline(input, decoder, encoder, output).completion
  await output.close()
  return path
}

/** Part of a sound as an MP3 of constant bit rate or as Opus in WebM. */
export async function encoded(kind: "mp3" | "webm", sound: Sound) {
  const to = join(tmpdir(), `sound-${crypto.randomUUID()}.${kind}`)
  try {
    await saveAs(wav(sound), to, kind === "mp3" ? "mp3" : "opus")
    return await readFile(to)
  } finally {
    await rm(to, { force: true })
  }
}

export async function saveWav(path: string, sound: Sound = {}) {
  await writeFile(path, wav(sound))
  return path
}
