import { createContext, use } from "react"
import { useStore } from "../ui/store.ts"
import { Player } from "./player.ts"

const PlayerContext = createContext(new Player())

/** The site's player, for components that only control it. */
export function useThePlayer() {
  return use(PlayerContext)
}

/** The site's player with its live state; re-renders every second. */
export function usePlayer() {
  const player = useThePlayer()
  const state = useStore(player.store)
  return { player, state, current: state.queue[state.index] }
}

/** The id of the player's current track, if any. */
export function useCurrentId() {
  const { store } = useThePlayer()
  return useStore(store, ({ queue, index }) => queue[index]?.id)
}

type Place = "elsewhere" | "paused" | "playing"

/** Whether one of these tracks is current, and playing. A wall of sleeves must
 * not re-render on every tick. */
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
