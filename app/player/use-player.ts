import { createContext, use, useSyncExternalStore } from "react"
import { Player } from "./player.ts"

export const PlayerContext = createContext(new Player())

/** The site's player, for who only gives it orders. */
export function useThePlayer() {
  return use(PlayerContext)
}

/** The site's player and what it is doing now, to the second. */
export function usePlayer() {
  const player = useThePlayer()
  const state = useSyncExternalStore(
    player.subscribe,
    player.get,
    player.getOnServer,
  )
  return { player, state, current: state.queue[state.index] }
}

/** Which track the player holds, if any. */
export function useCurrentId() {
  const player = useThePlayer()
  return useSyncExternalStore(
    player.subscribe,
    () => player.current?.id,
    () => undefined,
  )
}

type Place = "elsewhere" | "paused" | "playing"

/** Whether one track is the current one, and sounds: a wall of sleeves must
 * not be drawn again at every tick. */
export function useTrack(id: string) {
  const player = useThePlayer()
  const place = useSyncExternalStore(
    player.subscribe,
    (): Place => {
      if (player.current?.id !== id) return "elsewhere"
      return player.get().playing ? "playing" : "paused"
    },
    (): Place => "elsewhere",
  )
  return { here: place !== "elsewhere", playing: place === "playing" }
}
