import type { ReleaseType } from "./draft.ts"

const MINUTE = 60
const MOST_OF_A_SINGLE = 3
const MOST_OF_AN_EP = 6
const LONG_TRACK = 10 * MINUTE
const LONG_RECORD = 30 * MINUTE

/** The shops' rules: up to three short tracks are a single, up to six within
 * half an hour an EP, everything else an album. */
export function releaseType(seconds: readonly number[]): ReleaseType {
  const total = seconds.reduce((sum, one) => sum + one, 0)
  if (total > LONG_RECORD || seconds.length > MOST_OF_AN_EP) return "Album"
  const isShort = seconds.every((one) => one < LONG_TRACK)
  return isShort && seconds.length <= MOST_OF_A_SINGLE ? "Single" : "EP"
}

const WORDS: Record<ReleaseType, string> = {
  Single: "a single",
  EP: "an EP",
  Album: "an album",
}

/** A question if one track more or less, or a tenth of the length, would change
 * the type. */
export function releaseTypeDoubt(seconds: readonly number[]) {
  if (seconds.length === 0) return null
  const near = [
    ...(seconds.length > 1 ? [seconds.slice(0, -1)] : []),
    [...seconds, Math.min(...seconds)],
    seconds.map((one) => one * 0.9),
    seconds.map((one) => one * 1.1),
  ]
  const types = new Set([releaseType(seconds), ...near.map(releaseType)])
  if (types.size === 1) return null
  const minutes = Math.round(seconds.reduce((sum, one) => sum + one) / MINUTE)
  const names = [...types].map((type) => WORDS[type]).join(" or ")
  return `${counted(seconds.length, "track")}, ${counted(minutes, "minute")}: ${names}?`
}

function counted(count: number, thing: string) {
  return `${count} ${thing}${count === 1 ? "" : "s"}`
}
