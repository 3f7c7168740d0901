/** One encoded packet and how many samples it decodes to. */
export type Packet = { bytes: Uint8Array; samples: number }

/** Consecutive packets, starting at a sample. */
export type Run = { at: number; packets: Packet[] }

/** A stream's header data. */
export type Head = {
  codec: "mp3" | "opus"
  rate: number
  channels: number
  /** Samples before the audio: the encoder's delay. */
  front: number
  /** Samples of audio, if the stream states it. */
  length: number | null
  /** An Opus stream's own gain, in 256ths of a decibel. */
  gain: number
}

/** Splits a stream into packets as its bytes arrive. For any input it
 * terminates and holds little more than the bytes it has not passed on. */
export type Demuxer = {
  /** Null until enough has arrived. */
  head(): Head | null
  /** The complete packets so far, without one that may be the last. */
  push(bytes: Uint8Array): Run
  /** The last packet, once nothing more arrives, and the padding samples after
   * the audio. */
  flush(): Run & { tail: number }
  /** The byte to continue from for a sample: at it or shortly before. */
  seek(sample: number): number
}

/** A stream in no format we can read. */
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
