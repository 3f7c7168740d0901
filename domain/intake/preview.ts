import { latestPreview, PREVIEW_SECONDS } from "./draft.ts"

type Part = { from: number | null; seconds: number; whole: number }

/** Suggests a preview: the thirty seconds with the highest peaks. People can
 * move it. */
export function suggestPreview(peaks: readonly number[], part: Part) {
  const latest = latestPreview(part.seconds)
  if (latest === 0 || peaks.length === 0) return 0
  const bar = part.whole / peaks.length
  const first = Math.floor((part.from ?? 0) / bar)
  const own = peaks.slice(first, first + Math.ceil(part.seconds / bar))
  const width = Math.max(1, Math.round(PREVIEW_SECONDS / bar))
  let best = 0
  let loudest = -1
  for (let at = 0; at + width <= own.length; at += 1) {
    const sum = own.slice(at, at + width).reduce((all, one) => all + one, 0)
    if (sum > loudest) [best, loudest] = [at, sum]
  }
  return Math.min(latest, Math.round(best * bar * 10) / 10)
}
