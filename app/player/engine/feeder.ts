import type { Track } from "../player-state.ts"
import { appetite } from "./appetite.ts"
import type { Head, Run } from "./packets.ts"
import type { SoundBuffer, Source } from "./sound-buffer.ts"
import {
  forgettable,
  heardUntil,
  lengthBy,
  type Place,
  wants,
} from "./timeline.ts"
import { partsOf, type Stream } from "./track-stream.ts"

/** A track's place on the timeline. */
export type Piece = Place & {
  track: Track
  stream: Stream
  /** Its last packet is in the buffer. */
  whole: boolean
  /** Why the rest of it does not come. */
  fault: unknown
}

export type Feeder = {
  /** Reads a piece from some seconds on, and then what follows; null: only
   * what follows. What the buffer has from `cut` on goes first. */
  feed(piece: Piece, from: number | null, cut: number): void
  /** Something may have changed that it waits for. */
  stir(): void
  stop(): void
}

type Parts = {
  audio: HTMLAudioElement
  source: Source
  buffer: SoundBuffer
  /** What comes after a piece; null while nothing does, or not yet. */
  following(piece: Piece): Piece | "end" | null
  /** A piece's length has become known, or its fault. */
  learnt(piece: Piece): void
}

/** Tries on an empty buffer before it is given up. */
const TRIES = 2
/** What is counted is not begun before it is as good as heard. */
const COUNTED_LAST_S = 8
/** As good as empty. */
export const DRY_S = 0.3

/** Keeps the buffer filled ahead of what is heard, and short behind it. */
export function feederOf(parts: Parts): Feeder {
  const { audio, source, buffer, following, learnt } = parts
  let stirred = Promise.withResolvers<void>()
  let stopped = new AbortController()
  let work = Promise.resolve()

  async function run(piece: Piece, from: number | null, signal: AbortSignal) {
    let at = piece
    if (from !== null) await read(at, from, signal)
    for (;;) {
      at = await next(at, signal)
      await read(at, 0, signal)
    }
  }

  async function read(piece: Piece, from: number, signal: AbortSignal) {
    piece.fault = null
    const patient = (tries: number) => tries < TRIES || !isDry(audio, buffer)
    const chunk = () => appetite().chunk
    try {
      await room(piece, signal)
      const reading = { signal, patient, chunk }
      for await (const part of partsOf(piece.stream, from, reading)) {
        const { head, end } = part
        if (head.length) piece.length = head.length / head.rate
        if (end) piece.length = lengthBy(head, { ...end, told: head.length })
        learnt(piece)
        await put(piece, head, part.run, signal)
        await room(piece, signal)
      }
      piece.whole = true
    } catch (error) {
      signal.throwIfAborted()
      piece.fault = error
      learnt(piece)
      throw error
    }
  }

  async function next(piece: Piece, signal: AbortSignal): Promise<Piece> {
    for (;;) {
      await forget(forgettable(buffer.ranges(), audio.currentTime))
      const found = following(piece)
      if (found && found !== "end") return found
      if (found) buffer.end()
      await turn(signal)
    }
  }

  /** Until more is wanted. */
  async function room(piece: Piece, signal: AbortSignal) {
    const counted = piece.track.hearing !== undefined
    for (;;) {
      const now = audio.currentTime
      await forget(forgettable(buffer.ranges(), now))
      const until = heardUntil(buffer.ranges(), now)
      const { ahead, last } = appetite()
      const amount = { ahead, last: counted ? COUNTED_LAST_S : last }
      const wanted = wants(amount, { now, until, begin: piece.start })
      const waits = counted && audio.paused
      if (wanted && !waits && source.streaming !== false) break
      await turn(signal)
    }
  }

  async function put(piece: Piece, head: Head, run: Run, signal: AbortSignal) {
    for (;;) {
      signal.throwIfAborted()
      try {
        return await buffer.put(piece, head, run)
      } catch (error) {
        if (!isFull(error)) throw error
      }
      // A small device: what was heard goes at once, and the rest waits.
      await forget(Math.max(0, audio.currentTime - 1))
      await turn(signal)
    }
  }

  async function forget(until: number | null) {
    if (until) await buffer.remove(0, until)
  }

  async function turn(signal: AbortSignal) {
    await stirred.promise
    signal.throwIfAborted()
  }

  function stir() {
    stirred.resolve()
    stirred = Promise.withResolvers<void>()
  }

  function stop() {
    stopped.abort()
    stir()
  }

  return {
    feed(piece, from, cut) {
      stop()
      if (from !== null) piece.whole = false
      stopped = new AbortController()
      const { signal } = stopped
      const before = work
      work = (async () => {
        await before
        signal.throwIfAborted()
        await buffer.remove(cut, Infinity)
        await run(piece, from, signal)
      })().catch(() => {
        // Stopped, or the piece has its fault.
      })
    },
    stir,
    stop,
  }
}

/** Whether there is nothing more to hear. */
export function isDry(audio: HTMLAudioElement, buffer: SoundBuffer) {
  const now = audio.currentTime
  return heardUntil(buffer.ranges(), now) - now < DRY_S
}

function isFull(error: unknown) {
  return error instanceof DOMException && error.name === "QuotaExceededError"
}
