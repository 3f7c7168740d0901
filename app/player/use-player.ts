import { createContext, use } from "react"
import { useStore } from "../ui/store.ts"
import { Player } from "./player.ts"

const PlayerContext = createContext(new Player())

/** The site's player, for who only gives it orders. */
export function useThePlayer() {
  return use(PlayerContext)
}

/** The site's player and what it is doing now, to the second. */
export function usePlayer() {
  const player = useThePlayer()
  const state = useStore(player.store)
  return { player, state, current: state.queue[state.index] }
}

/** Which track the player holds, if any. */
export function useCurrentId() {
  const { store } = useThePlayer()
  return useStore(store, ({ queue, index }) => queue[index]?.id)
}

type Place = "elsewhere" | "paused" | "playing"

/** Whether one of some tracks is the current one, and sounds: a wall of
 * sleeves must not be drawn again at every tick. */
export function useTracks(ids: string[]) {
  const { store } = useThePlayer()
  const place = useStore(store, ({ queue, index, playing }): Place => {
    if (!ids.includes(queue[index]?.id ?? "")) return "elsewhere"
    return playing ? "playing" : "paused"
  })
  return { here: place !== "elsewhere", playing: place === "playing" }
}

export function useTrack(id: string) {
  return useTracks([id])
}
