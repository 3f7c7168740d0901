type Mark = { at: number; bytes: number }

/** Older marks say nothing about the current speed. */
const WINDOW_MS = 20_000
const LEAST_MS = 1_500

/** Measures the upload rate over the last seconds. */
export function createRateMeter() {
  let marks: Mark[] = []
  return {
    mark(bytes: number, at: number) {
      // Marks from before a pause would distort the rate.
      const kept = marks.filter((mark) => at - mark.at <= WINDOW_MS)
      marks = [...kept, { at, bytes }]
    },
    forget() {
      marks = []
    },
    /** Bytes per second; null when unknown. */
    rate() {
      const first = marks[0]
      const last = marks.at(-1)
      if (!first || !last || last.at - first.at < LEAST_MS) return null
      const rate = ((last.bytes - first.bytes) * 1000) / (last.at - first.at)
      return rate > 0 ? rate : null
    },
  }
}

/** The remaining time in words. */
export function timeLeft(seconds: number | null) {
  if (seconds === null) return ""
  if (seconds < 10) return "a few seconds left"
  if (seconds < 55) return `${Math.round(seconds / 5) * 5} seconds left`
  const minutes = Math.round(seconds / 60)
  if (minutes < 2) return "a minute left"
  if (minutes < 90) return `${minutes} minutes left`
  return `${Math.round(minutes / 60)} hours left`
}
