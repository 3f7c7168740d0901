import { mp4Fragment, mp4Opening } from "./mp4.ts"
import { type Head, joined, NotAStream, type Run } from "./packets.ts"
import { endOf, momentOf, type Place, type Ranges } from "./timeline.ts"

/** An iPhone has only the managed kind: it says when it wants more. */
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

const BARE = "audio/mpeg"
/** Chromium and Safari take MP3 bare, Firefox only within MP4. */
const WRAPPINGS = {
  mp3: [BARE, 'audio/mp4; codecs="mp3"'],
  opus: ['audio/mp4; codecs="opus"'],
}

/** In what a browser takes a codec, if it does. */
export function wrappingOf(codec: Head["codec"]) {
  return WRAPPINGS[codec].find((type) => sourceMaker()?.isTypeSupported(type))
}

/** Track after track on one timeline: each packet at its moment, and of each
 * track only what is music. One order at a time. */
export type SoundBuffer = {
  ranges(): Ranges
  put(place: Place, head: Head, run: Run): Promise<void>
  remove(from: number, to: number): Promise<void>
  /** Nothing follows, for now. */
  end(): void
}

/** Samples that every MP3 decoder adds in front. */
const DECODER_DELAY = 529
/** Longer than anybody listens without a pause. */
const FAR_S = 1_000_000

const NOTHING: Ranges = { length: 0, start: () => 0, end: () => 0 }

export function soundBuffer(source: Source): SoundBuffer {
  let buffer: SourceBuffer | null = null
  let wrapping = ""
  let fragments = 0
  /** What the last packets belonged to, and where the next would fit. */
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
    const bare = wrapping === BARE
    if (base === run.at && !bare) await append(into, mp4Opening(head))
    const bytes = bare
      ? joined(run.packets.map((packet) => packet.bytes))
      : mp4Fragment(run.packets, ++fragments, run.at - base)
    await append(into, bytes)
    leaveOpen()
    const next = run.packets.reduce((at, { samples }) => at + samples, run.at)
    last = { place, base, next }
  }

  /** Only moments before the end can be sought, buffered or not. */
  function leaveOpen() {
    if (source.duration !== FAR_S) source.duration = FAR_S
  }

  /** Who is handed bare MP3 reckons with its decoder's own delay. */
  function lag({ codec, rate }: Head) {
    return codec === "mp3" && wrapping !== BARE ? DECODER_DELAY / rate : 0
  }

  function bufferFor({ codec }: Head) {
    const type = wrappingOf(codec)
    if (!type) throw new NotAStream()
    if (buffer && type !== wrapping) {
      buffer.changeType(type)
      // Its packets are counted otherwise: they fit by chance alone.
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

/** Of a packet that is half music, half padding, the browser keeps the half:
 * that is what makes a joint exact. */
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
