import type { Appetite } from "./appetite.ts"

/** Tracks follow each other on one timeline, in seconds, without an end. */
export type Place = {
  /** Where its music begins. */
  start: number
  /** How long it is; null until it is known. */
  length: number | null
}

/** What of a stream is music: samples before it, and how many a second. */
export type Cut = { front: number; rate: number }

/** Kept behind, for a step back; what is older goes in such amounts. */
export const BEHIND_S = 30
const WORTH_S = 10

/** Where a stream's sample comes to stand. */
export function momentOf(
  { start }: Place,
  { front, rate }: Cut,
  sample: number,
) {
  return start + (sample - front) / rate
}

/** The sample that is heard some seconds into the music. */
export function sampleAt({ front, rate }: Cut, seconds: number) {
  return front + Math.round(seconds * rate)
}

/** Seconds of music, by where the last packet ends. A stream that is shorter
 * than it said is as long as it is. */
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

/** Joints are told a little early or late by some browsers. */
const TOUCHING_S = 0.05

/** Until when there is sound from a moment on; the moment itself if there is
 * none. */
export function heardUntil(ranges: Ranges, now: number) {
  let until = now
  for (let index = 0; index < ranges.length; index++) {
    const begins = ranges.start(index) - TOUCHING_S <= until
    if (begins && ranges.end(index) > until) until = ranges.end(index)
  }
  return until
}

/** Up to where what was heard can go; null while that is not worth it. */
export function forgettable(ranges: Ranges, now: number) {
  const until = now - BEHIND_S
  return ranges.length > 0 && ranges.start(0) < until - WORTH_S ? until : null
}

/** Whether more is wanted of what begins there, while what is heard now lasts
 * until then. */
export function wants(
  { ahead, last }: Pick<Appetite, "ahead" | "last">,
  { now, until, begin }: { now: number; until: number; begin: number },
) {
  return until - now < ahead && begin - now <= last
}
