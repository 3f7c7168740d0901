import type { Track } from "../player-state.ts"

/** What makes the sound. Orders come from the player, one at a time; what
 * becomes of them is told by events. */
export type Engine = {
  /** Another track, silent until `play`. Forgets what was to come next. */
  load(track: Track, at: number): void
  /** What follows: it is gone on with, and `advanced` told, at the end of
   * this one. */
  setNext(track: Track | null): void
  /** Never rejects: a fault is told by `failed`. */
  play(): Promise<void>
  pause(): void
  seek(seconds: number): void
  /** What the visitor set, 0 to 1; 0 is mute. */
  setLevel(level: number): void
  /** Whether records are played equally loud. */
  setMatching(on: boolean): void
  /** Silent, and holding nothing. */
  stop(): void
}

export type EngineEvents = {
  playing(): void
  paused(): void
  time(seconds: number): void
  duration(seconds: number): void
  /** It is in the next track now. */
  advanced(): void
  /** Nothing came next. */
  ended(): void
  failed(): void
}
