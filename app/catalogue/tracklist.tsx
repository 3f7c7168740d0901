import type { ReactNode } from "react"
import { PauseIcon, PlayIcon } from "../player/icons.tsx"
import type { Track } from "../player/player-state.ts"
import { usePlayer } from "../player/use-player.ts"
import { runningTime } from "../ui/formats.ts"

const LINE = "flex w-full items-center gap-5 py-4 text-left"

/** A record's sides, played in place; without script, to read. */
export function Tracklist({ tracks }: { tracks: Track[] }) {
  const { player, state, current } = usePlayer()
  return (
    <ol>
      {tracks.map((track, place) => {
        const here = current?.id === track.id
        const playing = here && state.playing
        return (
          <li key={track.id} className="border-rule border-b">
            <button
              type="button"
              onClick={() =>
                here ? player.toggle() : player.play(tracks, place)
              }
              className={`${LINE} hover:text-signal noscript:hidden ${here ? "text-signal" : ""}`}
            >
              <Line track={track} place={place}>
                {playing ? <PauseIcon /> : <PlayIcon />}
                <span className="sr-only">{playing ? "Pause" : "Play"}</span>
              </Line>
            </button>
            <noscript>
              <p className={LINE}>
                <Line track={track} place={place} />
              </p>
            </noscript>
          </li>
        )
      })}
    </ol>
  )
}

type LineProps = { track: Track; place: number; children?: ReactNode }

function Line({ track, place, children }: LineProps) {
  return (
    <>
      <span aria-hidden="true" className="label w-6 text-ash">
        {String(place + 1).padStart(2, "0")}
      </span>
      {children}
      <span className="grow font-semibold text-lg">{track.title}</span>
      {track.seconds && (
        <span className="label text-ash">{runningTime(track.seconds)}</span>
      )}
    </>
  )
}
