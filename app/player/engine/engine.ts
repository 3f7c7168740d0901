import type { Track } from "../player-state.ts"

/** Produces the sound. The player gives the commands, one at a time; events
 * report the results. */
export type Engine = {
  /** Loads a track, silent until `play`, and forgets the next one. */
  load(track: Track, at: number): void
  /** The track to continue with at the end of this one; `advanced` fires
   * then. */
  setNext(track: Track | null): void
  /** Never rejects: failures fire `failed`. */
  play(): Promise<void>
  pause(): void
  seek(seconds: number): void
  /** The visitor's setting from 0 to 1; 0 is mute. */
  setLevel(level: number): void
  /** Whether loudness is matched between records. */
  setMatching(on: boolean): void
  /** Stops and releases everything. */
  stop(): void
}

export type EngineEvents = {
  playing(): void
  paused(): void
  time(seconds: number): void
  duration(seconds: number): void
  /** Playback has moved on to the next track. */
  advanced(): void
  /** The queue has ended. */
  ended(): void
  failed(): void
}
