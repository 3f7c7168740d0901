import type { Controls } from "./controls.ts"
import type { Player } from "./player.ts"
import type { PlayerState, Track } from "./player-state.ts"
import { steppedTo } from "./queue.ts"

const STEP_S = 10

let shown: string | undefined

/** Shows the current track and position on the lock screen. */
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
      position: Math.min(Math.max(state.time, 0), state.duration),
    })
  }
}

function playbackState({ playing }: PlayerState, track: Track | undefined) {
  if (!track) return "none"
  return playing ? "playing" : "paused"
}

function metadataOf({ title, artist, sleeve, sleeves }: Track) {
  const whole = sleeve ? [{ src: sleeve }] : []
  return new MediaMetadata({
    title,
    artist,
    artwork: sleeves ? artworkOf(sleeves) : whole,
  })
}

/** The release's title is known later than its tracks. */
export function tellAlbum(title: string) {
  const metadata = navigator.mediaSession?.metadata
  if (metadata) metadata.album = title
}

/** A srcset's files with their sizes, so that the lock screen can pick one. */
function artworkOf(srcset: string) {
  return srcset.split(",").flatMap((each) => {
    const [src, width] = each.trim().split(" ")
    const size = Number.parseInt(width ?? "", 10)
    if (!src || !size) return []
    return [{ src, sizes: `${size}x${size}`, type: "image/webp" }]
  })
}

/** Connects headphone buttons and the lock screen to the player. */
export function listenToMediaKeys(player: Player, controls: Controls) {
  if (!("mediaSession" in navigator)) return
  const by = (seconds: number) => player.seek(player.get().time + seconds)
  const keys: [MediaSessionAction, MediaSessionActionHandler][] = [
    ["play", () => player.resume()],
    ["pause", () => player.pause()],
    ["seekbackward", ({ seekOffset }) => by(-(seekOffset ?? STEP_S))],
    ["seekforward", ({ seekOffset }) => by(seekOffset ?? STEP_S)],
    ["seekto", ({ seekTime }) => player.seek(seekTime ?? 0)],
  ]
  for (const [action, run] of keys) {
    navigator.mediaSession.setActionHandler(action, run)
  }
  offerSteps(player, controls)
}

const STEPS: [MediaSessionAction, number][] = [
  ["previoustrack", -1],
  ["nexttrack", 1],
]

/** Offers 'Next' and 'Previous' only while there is such a track: a phone
 * without them shows buttons to skip by seconds instead. */
function offerSteps(player: Player, controls: Controls) {
  const offered = new Map<MediaSessionAction, boolean>()
  const offer = () => {
    for (const [action, by] of STEPS) {
      const there = steppedTo(player.get(), by) !== null
      if (there === offered.get(action)) continue
      offered.set(action, there)
      const run = there ? () => controls.skip(by) : null
      navigator.mediaSession.setActionHandler(action, run)
    }
  }
  player.store.subscribe(offer)
  offer()
}
