import { useLocation } from "react-router"
import { createStore, useStore } from "../ui/store.ts"
import { useLazyModule } from "../ui/use-lazy-module.ts"
import type { Track } from "./player-state.ts"
import { useThePlayer, useTracks } from "./use-player.ts"

export type Moment = ReturnType<typeof useMoment>

/** The location key whose moment has been played. */
const played = createStore("")

/** The moment in the URL (`?t=1:12`), ready for a press: browsers do not start
 * sound without one. Read in the browser because the page is the same for
 * everybody. Null if there is none, once it has been played, and while one of
 * the tracks is playing. */
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
