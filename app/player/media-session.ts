import type { PlayerState, Track } from "./player-state.ts"

const STEP_S = 10

let shown: string | undefined

/** Tells the lock screen what is playing, and how far it is. */
export function tellLockScreen(state: PlayerState, track: Track | undefined) {
  if (!("mediaSession" in navigator)) return
  const { mediaSession } = navigator
  mediaSession.playbackState = playbackState(state, track)
  if (shown !== track?.id) {
    shown = track?.id
    mediaSession.metadata = track ? metadataOf(track) : null
  }
  if (track && state.duration > 0) {
    mediaSession.setPositionState({
      duration: state.duration,
      position: Math.min(state.time, state.duration),
    })
  }
}

function playbackState({ playing }: PlayerState, track: Track | undefined) {
  if (!track) return "none"
  return playing ? "playing" : "paused"
}

function metadataOf({ title, artist, sleeve }: Track) {
  return new MediaMetadata({
    title,
    artist,
    artwork: sleeve ? [{ src: sleeve }] : [],
  })
}

type Controls = {
  get: () => PlayerState
  resume: () => void
  pause: () => void
  skip: (steps: number) => void
  seek: (seconds: number) => void
}

/** Headphone buttons and the lock screen do what the dock does. */
export function listenToMediaKeys(player: Controls) {
  if (!("mediaSession" in navigator)) return
  const keys: [MediaSessionAction, (by?: number, to?: number) => void][] = [
    ["play", () => player.resume()],
    ["pause", () => player.pause()],
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
