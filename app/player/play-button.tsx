import type { ReactNode } from "react"
import { Button } from "../ui/button.tsx"
import { PauseIcon, PlayIcon } from "./icons.tsx"
import type { Track } from "./player-state.ts"
import { useThePlayer, useTracks } from "./use-player.ts"

type PlayButtonProps = {
  tracks: Track[]
  className?: string
  /** What it plays, where that does not stand beside it. */
  children?: ReactNode
}

/** Plays a record from its beginning, or goes on with it. */
export function PlayButton({ tracks, className, children }: PlayButtonProps) {
  const player = useThePlayer()
  const { here, playing } = useTracks(tracks.map(({ id }) => id))
  return (
    <Button
      className={`noscript:hidden ${className ?? ""}`}
      onClick={() => (here ? player.toggle() : player.play(tracks, 0))}
    >
      {playing ? <PauseIcon /> : <PlayIcon />}
      <span>
        {playing ? "Pause" : "Play"} {children}
      </span>
    </Button>
  )
}
