/** One encoded packet and how many samples it decodes to. */
export type Packet = { bytes: Uint8Array; samples: number }

/** Packets in a row, from a sample on. */
export type Run = { at: number; packets: Packet[] }

/** What a stream says of itself before its first packet. */
export type Head = {
  codec: "mp3" | "opus"
  rate: number
  channels: number
  /** Samples before the music: the encoder's delay. */
  front: number
  /** Samples of music, if the stream tells beforehand. */
  length: number | null
  /** An Opus stream's own gain, in 256ths of a decibel. */
  gain: number
}

/** Takes a stream apart as its bytes come. Whatever they are, it ends, and
 * holds little more than what it was given and has not handed on. */
export type Demuxer = {
  /** Null until enough has come. */
  head(): Head | null
  /** The whole packets in what has come, but for one that may be the last. */
  push(bytes: Uint8Array): Run
  /** That one, when nothing more comes; and the samples after the music. */
  flush(): Run & { tail: number }
  /** The byte to go on from for a sample: at it, or shortly before. */
  seek(sample: number): number
}

/** It is nothing we can take apart. */
export class NotAStream extends Error {}

export function joined(parts: Uint8Array[]) {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function ascii(bytes: Uint8Array, at: number, length: number) {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}
