type Mark = { at: number; bytes: number }

/** What was longer ago says nothing about the line as it is now. */
const WINDOW_MS = 20_000
const LEAST_MS = 1_500

/** How fast bytes go, by what went within the last seconds. */
export function createPace() {
  let marks: Mark[] = []
  return {
    mark(bytes: number, at: number) {
      // What went before a pause is no measure of what goes after it.
      const kept = marks.filter((mark) => at - mark.at <= WINDOW_MS)
      marks = [...kept, { at, bytes }]
    },
    forget() {
      marks = []
    },
    /** Bytes a second; null while that cannot be said. */
    rate() {
      const first = marks[0]
      const last = marks.at(-1)
      if (!first || !last || last.at - first.at < LEAST_MS) return null
      const rate = ((last.bytes - first.bytes) * 1000) / (last.at - first.at)
      return rate > 0 ? rate : null
    },
  }
}

/** How long the rest takes, as one says it to somebody who waits. */
export function timeLeft(seconds: number | null) {
  if (seconds === null) return ""
  if (seconds < 10) return "a few seconds left"
  if (seconds < 55) return `${Math.round(seconds / 5) * 5} seconds left`
  const minutes = Math.round(seconds / 60)
  if (minutes < 2) return "a minute left"
  if (minutes < 90) return `${minutes} minutes left`
  return `${Math.round(minutes / 60)} hours left`
}
