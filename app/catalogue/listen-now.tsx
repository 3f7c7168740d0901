import type { Release } from "../data/releases.ts"
import { PauseIcon, PlayIcon } from "../player/icons.tsx"
import type { Track } from "../player/player-state.ts"
import { PreviewButton } from "../player/preview-button.tsx"
import { releaseTracks } from "../player/release-tracks.ts"
import { useMoment } from "../player/use-moment.ts"
import { usePlayer } from "../player/use-player.ts"
import { Waveform } from "../player/waveform.tsx"
import { buttonClass } from "../ui/button.tsx"
import { runningTime } from "../ui/formats.ts"
import { SectionHead } from "../ui/section-head.tsx"
import { useLazyModule } from "../ui/use-lazy-module.ts"
import { TrackNotes } from "./track-notes.tsx"
import { Tracklist } from "./tracklist.tsx"

/** A release's own player: the current track with a seek bar, and a tracklist
 * if there is more than one track. A release that cannot be played in full yet
 * has its preview. */
export function ListenNow({ release }: { release: Release }) {
  const tracks = releaseTracks(release)
  if (tracks.length === 0 && !release.has_preview) return null
  return (
    <section
      id={tracks.length === 1 ? "track-1" : undefined}
      aria-labelledby="listen"
      className="scroll-mt-16 px-gutter py-20"
    >
      <SectionHead id="listen" title="Listen Now" />
      {tracks.length > 0 ? (
        <Deck release={release} />
      ) : (
        <PreviewButton release={release} />
      )}
      <Sides release={release} tracks={tracks} />
    </section>
  )
}

/** A single track needs no list, so its notes stand alone. */
function Sides({ release, tracks }: { release: Release; tracks: Track[] }) {
  const { audio_files: files } = release
  const [only, second] = files
  if (only && !second) return <TrackNotes track={only} />
  if (!only) return null
  const notes = files.map((file) => (
    <TrackNotes key={file.id} track={file} listed />
  ))
  return <Tracklist {...{ tracks, files, notes }} />
}

function Deck({ release }: { release: Release }) {
  const { player, state, current } = usePlayer()
  const tracks = releaseTracks(release)
  const moment = useMoment(tracks)
  const menus = useLazyModule(current, () => import("../player/track-menu.tsx"))
  const here = moment ? undefined : tracks.find(({ id }) => id === current?.id)
  const on = here ?? tracks[moment?.index ?? 0]
  const time = here ? state.time : (moment?.at ?? 0)
  const duration = (here && state.duration) || on?.seconds || 0
  const playing = Boolean(here) && state.playing

  function press() {
    if (moment) moment.play()
    else if (here) player.toggle()
    else player.play(tracks, 0)
  }

  function seek(seconds: number) {
    if (!here) press()
    player.seek(seconds)
  }

  return (
    <div className="mb-6 grid items-center gap-x-8 gap-y-4 md:grid-cols-[auto_1fr_auto] noscript:hidden">
      <button
        type="button"
        onClick={press}
        className={buttonClass("primary", "min-w-44")}
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
        {moment ? moment.text : playing ? "Pause" : "Play release"}
      </button>
      <Waveform
        label={`Position in ${on?.title}`}
        peaks={on?.peaks}
        time={time}
        duration={duration}
        onSeek={seek}
      />
      <div className="flex min-h-11 items-center justify-between md:min-w-36">
        <p className="label text-ash tabular-nums">
          <span className="text-bone">{runningTime(time)}</span> /{" "}
          {runningTime(duration)}
        </p>
        {menus && <menus.TrackMenu tracks={tracks} of={release.title} />}
      </div>
    </div>
  )
}
