import { useLocation } from "react-router"
import { createStore, useStore } from "../ui/store.ts"
import { useLazyModule } from "../ui/use-lazy-module.ts"
import type { Track } from "./player-state.ts"
import { useThePlayer, useTracks } from "./use-player.ts"

export type Moment = ReturnType<typeof useMoment>

/** The visit whose moment has been played. */
const played = createStore("")

/** Where the address says to begin (`?t=1:12`), ready for a press: browsers
 * let nothing sound without one. The page is the same for everybody, so that
 * it is read here and not by the server. Null when there is none, once it was
 * played, and while one of the tracks plays. */
export function useMoment(tracks: Track[]) {
  const player = useThePlayer()
  const { search, key } = useLocation()
  const code = useLazyModule(
    /[?&]t=/.test(search),
    () => import("./moment-link.ts"),
  )
  const { playing } = useTracks(tracks.map(({ id }) => id))
  const over = useStore(played) === key || playing
  const moment = over ? null : code?.momentIn(search, tracks)
  if (!moment) return null
  return {
    ...moment,
    play() {
      played.set(key)
      player.play(tracks, moment.index, moment.at)
    },
  }
}
