import type { Encoding, Track } from "../player-state.ts"
import { mp3Demuxer } from "./mp3.ts"
import { type Demuxer, type Head, NotAStream, type Run } from "./packets.ts"
import { type Address, Gone, readRange } from "./range.ts"
import { momentOf, sampleAt } from "./timeline.ts"
import { webmDemuxer } from "./webm.ts"

/** The first request is small, so that playback starts soon. */
const FIRST = 65_536
/** Seek attempts before accepting the best position found. */
const MOST_LEAPS = 5
const EBML = 0x1a

/** A track while it is being read: its URLs and what is known of it. */
export type Stream = {
  addresses: Address[]
  demuxer: Demuxer | null
}

/** Opus first where it plays: better quality in fewer bytes. */
export function streamOf(
  { src, opusSrc, ...track }: Track,
  playsOpus: boolean,
): Stream {
  const renew = track.hearing?.() ?? track.renew
  const at = (url: string, as: Encoding): Address => ({
    url,
    renew: renew && (() => renew(as)),
  })
  const addresses = [at(src, "mp3")]
  if (opusSrc !== null && playsOpus) addresses.unshift(at(opusSrc, "opus"))
  return { addresses, demuxer: null }
}

export type Part = {
  head: Head
  run: Run
  /** With the last part: its end, and the padding samples after the audio. */
  end: { samples: number; tail: number } | null
}

export type Reading = {
  signal: AbortSignal
  patient: (tries: number) => boolean
  /** Bytes per request. */
  chunk: () => number
}

/** A track's packets from a given second, read in ranges on demand. If a URL
 * fails midway, reading continues with the next one. */
export async function* partsOf(
  stream: Stream,
  from: number,
  reading: Reading,
): AsyncGenerator<Part> {
  let reached = from
  for (;;) {
    try {
      for await (const part of partsAt(stream, reached, reading)) {
        yield part
        reached = Math.max(reached, secondsAt(part))
      }
      return
    } catch (error) {
      const other = stream.addresses.length > 1
      if (!(error instanceof Gone && other)) throw error
      stream.addresses.shift()
      stream.demuxer = null
    }
  }
}

function secondsAt({ head, run }: Part) {
  return momentOf({ start: 0, length: null }, head, endOf(run))
}

/** Reads from the first URL. On a second read, earlier findings locate the
 * position. */
async function* partsAt(stream: Stream, from: number, reading: Reading) {
  let leaps = 0
  let samples = 0
  let begun = false
  let byte = 0
  const leap = (demuxer: Demuxer, head: Head) => {
    leaps += 1
    byte = demuxer.seek(from > 0 ? sampleAt(head, from) : 0)
  }
  const known = stream.demuxer?.head()
  if (stream.demuxer && known) leap(stream.demuxer, known)
  for (;;) {
    const length = begun ? reading.chunk() : FIRST
    const [address] = stream.addresses
    if (!address) throw new Gone()
    const bytes = await readRange(address, { ...reading, from: byte, length })
    const last = bytes.length < length
    byte += bytes.length
    stream.demuxer ??= bytes[0] === EBML ? webmDemuxer() : mp3Demuxer()
    const run = stream.demuxer.push(bytes)
    const head = stream.demuxer.head()
    if (!head && last) throw new NotAStream()
    if (!head) continue
    const heard = from > 0 ? sampleAt(head, from) : 0
    const early = leaps === 0 && endOf(run) <= heard
    const late = !begun && run.packets.length > 0 && run.at > heard
    if ((early || late) && leaps < MOST_LEAPS && from > 0) {
      leap(stream.demuxer, head)
      continue
    }
    begun ||= run.packets.length > 0
    samples = Math.max(samples, endOf(run))
    yield { head, run, end: null } satisfies Part
    if (!last) continue
    const { tail, ...rest } = stream.demuxer.flush()
    samples = Math.max(samples, endOf(rest))
    yield { head, run: rest, end: { samples, tail } } satisfies Part
    return
  }
}

function endOf({ at, packets }: Run) {
  return packets.reduce((sum, packet) => sum + packet.samples, at)
}
