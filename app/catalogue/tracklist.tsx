import type { ReactNode } from "react"
import type { PlayableFile } from "../data/schema.ts"
import { PauseIcon, PlayIcon } from "../player/icons.tsx"
import type { Track } from "../player/player-state.ts"
import { usePlayer } from "../player/use-player.ts"
import { runningTime } from "../ui/formats.ts"
import { useLazyModule } from "../ui/use-lazy-module.ts"
import { ExplicitMark } from "./explicit-mark.tsx"

const LINE = "flex w-full items-center gap-5 py-4 text-left"
const ROOM_FOR_NOTES = "pr-14 md:pr-60"
const BEFORE_NOTES = "right-13 md:right-60"

type TracklistProps = {
  tracks: Track[]
  /** The files of the same tracks, in the same order. */
  files: Pick<PlayableFile, "explicit">[]
  /** Notes for each track, shown after its line. */
  notes?: ReactNode[]
}

/** A release's tracks, playable in place; plain text without JavaScript. */
export function Tracklist({ tracks, files, notes }: TracklistProps) {
  const { player, state, current } = usePlayer()
  const menus = useLazyModule(current, () => import("../player/track-menu.tsx"))
  const line = notes ? `${LINE} ${ROOM_FOR_NOTES}` : LINE
  return (
    <ol>
      {tracks.map((track, place) => {
        const here = current?.id === track.id
        const playing = here && state.playing
        const explicit = files[place]?.explicit
        return (
          <li
            key={track.id}
            id={`track-${place + 1}`}
            className="relative scroll-mt-24 border-rule border-b"
          >
            <button
              type="button"
              onClick={() =>
                here ? player.toggle() : player.play(tracks, place)
              }
              className={`${line} hover:text-signal noscript:hidden ${here ? "text-signal" : ""}`}
            >
              <Line {...{ track, place, explicit }} gives={menus !== null}>
                {playing ? <PauseIcon /> : <PlayIcon />}
                <span className="sr-only">{playing ? "Pause" : "Play"}</span>
              </Line>
            </button>
            <noscript>
              <p className={line}>
                <Line {...{ track, place, explicit }} />
              </p>
            </noscript>
            {notes?.[place]}
            {menus && (
              <div
                className={`absolute top-2 ${notes ? BEFORE_NOTES : "right-0"}`}
              >
                <menus.TrackMenu tracks={[track]} of={track.title} />
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

type LineProps = {
  track: Track
  place: number
  explicit?: boolean
  /** On a phone the running time makes room for the track's menu. */
  gives?: boolean
  children?: ReactNode
}

function Line({ track, place, explicit, gives, children }: LineProps) {
  return (
    <>
      <span aria-hidden="true" className="label w-6 text-ash">
        {String(place + 1).padStart(2, "0")}
      </span>
      {children}
      <span className="flex grow items-center gap-3 font-semibold text-lg">
        {track.title}
        {explicit && <ExplicitMark />}
      </span>
      {track.seconds && (
        <span
          className={`label text-ash md:mr-11 ${gives ? "max-md:invisible" : ""}`}
        >
          {runningTime(track.seconds)}
        </span>
      )}
    </>
  )
}
