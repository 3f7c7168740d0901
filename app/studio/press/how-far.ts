import { runningTime } from "#domain/running-time.ts"

/** How much of a track was heard at the most: '1:02 of 3:07', or all of it. */
export function howFar(seconds: number, length: number | null) {
  if (!length) return `${runningTime(seconds)} of it`
  // A player tells its last second late or never.
  if (seconds >= length - 2) return "to the end"
  return `${runningTime(seconds)} of ${runningTime(length)}`
}
