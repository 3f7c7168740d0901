import { readMoment } from "#domain/moment.ts"
import { runningTime } from "#domain/running-time.ts"
import type { Track } from "./player-state.ts"

/** The URL of a track's page at a given second. */
export function linkAt(
  { href, number }: Pick<Track, "href" | "number">,
  seconds: number,
  origin: string,
) {
  const url = new URL(href, origin)
  if (number && number > 1) url.searchParams.set("track", String(number))
  const moment = `t=${runningTime(Math.floor(seconds))}`
  return `${url.href}${url.search ? "&" : "?"}${moment}`
}

/** The track and time that a page's URL asks for, with a label for the button.
 * Null if no track has that moment. */
export function momentIn(
  search: string,
  tracks: readonly Pick<Track, "title" | "seconds">[],
) {
  const asked = new URLSearchParams(search)
  const at = readMoment(asked.get("t"))
  const index = Number(asked.get("track") ?? 1) - 1
  const track = tracks[index]
  if (at === null || !track) return null
  if (track.seconds && at >= track.seconds) return null
  const named = asked.has("track") ? `${track.title} ` : ""
  return { index, at, text: `Play ${named}from ${runningTime(at)}` }
}
