import type { Track } from "../player-state.ts"
import { bufferPolicy } from "./buffer-policy.ts"
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

/** A track's position on the timeline. */
export type Piece = Place & {
  track: Track
  stream: Stream
  /** Its last packet is buffered. */
  whole: boolean
  /** Why the rest of it will not arrive. */
  fault: unknown
}

export type Feeder = {
  /** Reads a piece from the given second and then what follows; with null, only
   * what follows. Removes the buffer from `cut` onwards first. */
  feed(piece: Piece, from: number | null, cut: number): void
  /** Wakes the feeder: a condition it waits for may have changed. */
  stir(): void
  stop(): void
}

type Parts = {
  audio: HTMLAudioElement
  source: Source
  buffer: SoundBuffer
  /** The piece that follows; null if there is none yet. */
  following(piece: Piece): Piece | "end" | null
  /** A piece's length or error has become known. */
  learnt(piece: Piece): void
}

/** Attempts with an empty buffer before giving up. */
const TRIES = 2
/** A counted track starts loading only when it is about to be heard. */
const COUNTED_LAST_S = 8
/** Seconds of buffer that count as empty. */
export const DRY_S = 0.3

/** Keeps the buffer filled ahead of the playhead and short behind it. */
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
    const chunk = () => bufferPolicy().chunk
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

  /** Waits until more is wanted. */
  async function room(piece: Piece, signal: AbortSignal) {
    const counted = piece.track.hearing !== undefined
    for (;;) {
      const now = audio.currentTime
      await forget(forgettable(buffer.ranges(), now))
      const until = heardUntil(buffer.ranges(), now)
      const { ahead, last } = bufferPolicy()
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
      // A small device: drop what was heard at once and wait with the rest.
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
        // Stopped, or the error is recorded in the piece.
      })
    },
    stir,
    stop,
  }
}

/** Whether the buffer has run out. */
export function isDry(audio: HTMLAudioElement, buffer: SoundBuffer) {
  const now = audio.currentTime
  return heardUntil(buffer.ranges(), now) - now < DRY_S
}

function isFull(error: unknown) {
  return error instanceof DOMException && error.name === "QuotaExceededError"
}
