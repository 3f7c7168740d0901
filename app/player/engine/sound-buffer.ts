import { mp4Fragment, mp4Opening } from "./mp4.ts"
import { type Head, joined, NotAStream, type Run } from "./packets.ts"
import { endOf, momentOf, type Place, type Ranges } from "./timeline.ts"

/** An iPhone only has the managed kind, which signals when it wants more. */
export type Source = MediaSource & { streaming?: boolean }

export type SourceMaker = {
  new (): Source
  isTypeSupported(type: string): boolean
}

export function sourceMaker() {
  const { MediaSource: plain, ManagedMediaSource: managed } =
    globalThis as typeof globalThis & Partial<Record<string, SourceMaker>>
  return plain ?? managed ?? null
}

const RAW = "audio/mpeg"
/** Chromium and Safari accept raw MP3, Firefox only in MP4. */
const CONTAINERS = {
  mp3: [RAW, 'audio/mp4; codecs="mp3"'],
  opus: ['audio/mp4; codecs="opus"'],
}

/** The container in which the browser accepts a codec, if it does. */
export function containerFor(codec: Head["codec"]) {
  return CONTAINERS[codec].find((type) => sourceMaker()?.isTypeSupported(type))
}

/** All tracks on one timeline: each packet at its time, trimmed to the audio.
 * One operation at a time. */
export type SoundBuffer = {
  ranges(): Ranges
  put(place: Place, head: Head, run: Run): Promise<void>
  remove(from: number, to: number): Promise<void>
  /** Nothing follows for now. */
  end(): void
}

/** Samples that every MP3 decoder adds at the start. */
const DECODER_DELAY = 529
/** Longer than anybody listens without a pause. */
const ENDLESS_S = 1_000_000

const NOTHING: Ranges = { length: 0, start: () => 0, end: () => 0 }

export function soundBuffer(source: Source): SoundBuffer {
  let buffer: SourceBuffer | null = null
  let wrapping = ""
  let fragments = 0
  /** The track of the last packets, and the sample where the next would fit. */
  let last: Last | null = null

  async function put(place: Place, head: Head, run: Run) {
    if (run.packets.length === 0) return
    const into = bufferFor(head)
    const base = last && fits(last, place, run) ? last.base : run.at
    if (base === run.at) {
      if (source.readyState === "open") into.abort()
      into.timestampOffset = momentOf(place, head, run.at) - lag(head)
    }
    cutTo(into, place)
    const isRaw = wrapping === RAW
    if (base === run.at && !isRaw) await append(into, mp4Opening(head))
    const bytes = isRaw
      ? joined(run.packets.map((packet) => packet.bytes))
      : mp4Fragment(run.packets, ++fragments, run.at - base)
    await append(into, bytes)
    leaveOpen()
    const next = run.packets.reduce((at, { samples }) => at + samples, run.at)
    last = { place, base, next }
  }

  /** Only positions before the duration can be sought, buffered or not. */
  function leaveOpen() {
    if (source.duration !== ENDLESS_S) source.duration = ENDLESS_S
  }

  /** For raw MP3, browsers account for the decoder delay themselves. */
  function lag({ codec, rate }: Head) {
    return codec === "mp3" && wrapping !== RAW ? DECODER_DELAY / rate : 0
  }

  function bufferFor({ codec }: Head) {
    const type = containerFor(codec)
    if (!type) throw new NotAStream()
    if (buffer && type !== wrapping) {
      buffer.changeType(type)
      // Its packets are counted differently, so a match would be coincidence.
      last = null
    }
    buffer ??= source.addSourceBuffer(type)
    if (source.readyState === "open") leaveOpen()
    wrapping = type
    return buffer
  }

  return {
    ranges: () => buffer?.buffered ?? NOTHING,
    put,
    async remove(from, to) {
      if (!buffer) return
      if (to === Infinity) last = null
      if (from >= source.duration) return
      buffer.remove(from, to)
      await settled(buffer)
    },
    end() {
      if (source.readyState === "open" && buffer) source.endOfStream()
    },
  }
}

type Last = { place: Place; base: number; next: number }

function fits({ place, next }: Last, to: Place, { at }: Run) {
  return place === to && next === at
}

/** If a packet is half audio and half padding, the browser keeps the audio
 * half. This is what makes joints exact. */
function cutTo(buffer: SourceBuffer, place: Place) {
  buffer.appendWindowStart = 0
  buffer.appendWindowEnd = endOf(place)
  buffer.appendWindowStart = place.start
}

async function append(buffer: SourceBuffer, bytes: Uint8Array<ArrayBuffer>) {
  buffer.appendBuffer(bytes)
  await settled(buffer)
}

function settled(buffer: SourceBuffer) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const heard = new AbortController()
  const { signal } = heard
  buffer.addEventListener("updateend", () => resolve(), { signal })
  buffer.addEventListener("error", () => reject(new NotAStream()), { signal })
  return promise.finally(() => heard.abort())
}
