import { runningTime } from "#domain/running-time.ts"

/** How much of a track was heard at most, such as '1:02 of 3:07'. */
export function listenedText(seconds: number, length: number | null) {
  if (!length) return `${runningTime(seconds)} played`
  // Players often don't report the last seconds.
  if (seconds >= length - 2) return "to the end"
  return `${runningTime(seconds)} of ${runningTime(length)}`
}
