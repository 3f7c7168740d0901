import type { Part } from "./media.ts"
import { MediaRefused } from "./media-refused.ts"

/** From the first sample of a part to just after its last. */
export type Cut = { start: number; end: number }

/** A cue sheet counts in seventy-fifths of a second, and rips differ. */
const BEYOND_S = 1

/** A part of a recording in whole samples, so that adjacent parts neither
 * overlap nor leave a gap. */
export function within(part: Part, rate: number, length: number): Cut {
  const { from = 0, seconds } = part
  const start = Math.round(from * rate)
  const end =
    seconds === undefined ? length : Math.round((from + seconds) * rate)
  const isBeyond = end > length + BEYOND_S * rate
  if (start < 0 || start >= Math.min(end, length) || isBeyond)
    throw new MediaRefused("part_outside")
  return { start, end: Math.min(end, length) }
}

/** A filter that keeps only the cut, with its time starting at 0. */
export function trimOf({ start, end }: Cut) {
  return `atrim=start_sample=${start}:end_sample=${end},asetpts=N/SR/TB`
}
