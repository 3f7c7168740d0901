import type { Player } from "./player.ts"
import type { Track } from "./track.ts"

const STEP_S = 10

/** Tells the lock screen what is playing. */
export function announceTrack(track: Track) {
  if (!("mediaSession" in navigator)) return
  navigator.mediaSession.metadata = new MediaMetadata({
    title: track.title,
    artist: track.artist,
    artwork: track.sleeve ? [{ src: track.sleeve }] : [],
  })
}

/** Headphone buttons and the lock screen do what the dock does. */
export function listenToMediaKeys(player: Player) {
  if (!("mediaSession" in navigator)) return
  const keys: [MediaSessionAction, (by?: number, to?: number) => void][] = [
    ["play", () => player.toggle()],
    ["pause", () => player.toggle()],
    ["previoustrack", () => player.skip(-1)],
    ["nexttrack", () => player.skip(1)],
    ["seekbackward", (by) => player.seek(player.get().time - (by ?? STEP_S))],
    ["seekforward", (by) => player.seek(player.get().time + (by ?? STEP_S))],
    ["seekto", (_, to) => player.seek(to ?? 0)],
  ]
  for (const [action, run] of keys) {
    navigator.mediaSession.setActionHandler(action, (details) =>
      run(details.seekOffset, details.seekTime),
    )
  }
}
