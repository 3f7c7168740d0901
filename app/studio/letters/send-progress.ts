import type { Letter } from "./letter-data.ts"

type Counts = Pick<
  Letter,
  | "recipient_count"
  | "sent_count"
  | "failed_count"
  | "doubt_count"
  | "skipped_count"
>

/** How many recipients remain; null if they are not counted. */
export function remainingOf(letter: Counts) {
  const { sent_count, failed_count, doubt_count, skipped_count } = letter
  if (letter.recipient_count === null) return null
  const done = [sent_count, failed_count, doubt_count, skipped_count]
  const sum = done.reduce<number>((all, count) => all + (count ?? 0), 0)
  return Math.max(0, letter.recipient_count - sum)
}

/** The sending time at a pace, such as 'about 3 hours and 20 minutes'. */
export function durationText(count: number, pace: number) {
  const minutes = Math.ceil(count / pace)
  if (minutes <= 1) return "about a minute"
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const said = [counted(hours, "hour"), counted(rest, "minute")]
  return `about ${said.filter(Boolean).join(" and ")}`
}

function counted(count: number, unit: string) {
  if (count === 0) return ""
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`
}
