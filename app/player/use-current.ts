import { useStore } from "../ui/store.ts"
import { useThePlayer } from "./use-player.ts"

/** The track that the player holds: not drawn again at every tick. */
export function useCurrent() {
  const { store } = useThePlayer()
  return useStore(store, ({ queue, index }) => queue[index])
}
