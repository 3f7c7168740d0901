import type { ReactNode } from "react"
import { Button } from "../ui/button.tsx"
import { PauseIcon, PlayIcon } from "./icons.tsx"
import type { Track } from "./player-state.ts"
import type { Moment } from "./use-moment.ts"
import { useThePlayer, useTracks } from "./use-player.ts"

type PlayButtonProps = {
  tracks: Track[]
  /** The moment given in the URL. */
  moment?: Moment
  className?: string
  /** The name of what it plays, if not shown beside it. */
  children?: ReactNode
}

/** Plays a release from the beginning, or resumes it. */
export function PlayButton(props: PlayButtonProps) {
  const { tracks, moment, className, children } = props
  const player = useThePlayer()
  const { here, playing } = useTracks(tracks.map(({ id }) => id))

  function press() {
    if (moment) moment.play()
    else if (here) player.toggle()
    else player.play(tracks, 0)
  }

  return (
    <Button className={`noscript:hidden ${className ?? ""}`} onClick={press}>
      {playing ? <PauseIcon /> : <PlayIcon />}
      <span>
        {moment ? moment.text : playing ? "Pause" : "Play"} {children}
      </span>
    </Button>
  )
}
