import { createContext, use, useSyncExternalStore } from "react"
import { Player } from "./player.ts"

export const PlayerContext = createContext(new Player())

/** The site's player and what it is doing now. */
export function usePlayer() {
  const player = use(PlayerContext)
  const state = useSyncExternalStore(
    player.subscribe,
    player.get,
    player.getOnServer,
  )
  return { player, state, current: state.queue[state.index] }
}
