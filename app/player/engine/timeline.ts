import type { BufferPolicy } from "./buffer-policy.ts"

/** Tracks on one endless timeline, in seconds. */
export type Place = {
  /** Where its audio begins. */
  start: number
  /** Its length; null until known. */
  length: number | null
}

/** The audio of a stream: samples before it, and the sample rate. */
export type Cut = { front: number; rate: number }

/** Seconds kept behind the playhead for seeking back; older audio is dropped in
 * steps of the second value. */
export const KEPT_BEHIND_S = 30
const DROP_STEP_S = 10

/** The timeline position of a stream's sample. */
export function momentOf(
  { start }: Place,
  { front, rate }: Cut,
  sample: number,
) {
  return start + (sample - front) / rate
}

/** The sample at a number of seconds into the audio. */
export function sampleAt({ front, rate }: Cut, seconds: number) {
  return front + Math.round(seconds * rate)
}

/** Seconds of audio, from the end of the last packet. A stream shorter than
 * stated gets its real length. */
export function lengthBy(
  { front, rate }: Cut,
  end: { samples: number; tail: number; told: number | null },
) {
  const there = Math.max(0, end.samples - end.tail - front)
  return Math.min(end.told ?? there, there) / rate
}

export function endOf({ start, length }: Place) {
  return length === null ? Infinity : start + length
}

export type Ranges = Pick<TimeRanges, "length" | "start" | "end">

/** Some browsers report joints slightly early or late. */
const TOUCHING_S = 0.05

/** The end of continuous sound from a position; the position itself if there is
 * none. */
export function heardUntil(ranges: Ranges, now: number) {
  let until = now
  for (let index = 0; index < ranges.length; index++) {
    const begins = ranges.start(index) - TOUCHING_S <= until
    if (begins && ranges.end(index) > until) until = ranges.end(index)
  }
  return until
}

/** The point up to which old audio can be dropped; null while that is not worth
 * it. */
export function forgettable(ranges: Ranges, now: number) {
  const until = now - KEPT_BEHIND_S
  return ranges.length > 0 && ranges.start(0) < until - DROP_STEP_S
    ? until
    : null
}

/** Whether to load more of the piece that begins there, given how long the
 * current sound lasts. */
export function wants(
  { ahead, last }: Pick<BufferPolicy, "ahead" | "last">,
  { now, until, begin }: { now: number; until: number; begin: number },
) {
  return until - now < ahead && begin - now <= last
}
