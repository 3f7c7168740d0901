import { useStore } from "../ui/store.ts"
import { useThePlayer } from "./use-player.ts"

/** The player's current track; does not re-render on every tick. */
export function useCurrent() {
  const { store } = useThePlayer()
  return useStore(store, ({ queue, index }) => queue[index])
}
