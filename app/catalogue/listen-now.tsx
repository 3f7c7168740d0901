import type { Release } from "../data/releases.ts"
import { PauseIcon, PlayIcon } from "../player/icons.tsx"
import { PreviewButton } from "../player/preview-button.tsx"
import { tracksOf } from "../player/tracks-of.ts"
import { usePlayer } from "../player/use-player.ts"
import { Waveform } from "../player/waveform.tsx"
import { buttonClass } from "../ui/button.tsx"
import { runningTime } from "../ui/formats.ts"
import { SectionHead } from "../ui/section-head.tsx"
import { Tracklist } from "./tracklist.tsx"

/** A record's own player: what is on now, to scrub, and its sides if there is
 * more than one track. A record not yet to be heard whole has its preview. */
export function ListenNow({ release }: { release: Release }) {
  const tracks = tracksOf(release)
  if (tracks.length === 0 && !release.has_preview) return null
  return (
    <section aria-labelledby="listen" className="px-gutter py-20">
      <SectionHead id="listen" title="Listen Now" />
      {tracks.length > 0 ? (
        <Deck release={release} />
      ) : (
        <PreviewButton release={release} />
      )}
      {tracks.length > 1 && <Tracklist tracks={tracks} />}
    </section>
  )
}

function Deck({ release }: { release: Release }) {
  const { player, state, current } = usePlayer()
  const tracks = tracksOf(release)
  const here = tracks.find(({ id }) => id === current?.id)
  const on = here ?? tracks[0]
  const time = here ? state.time : 0
  const duration = (here && state.duration) || on?.seconds || 0
  const playing = Boolean(here) && state.playing

  function seek(seconds: number) {
    if (!here) player.play(tracks, 0)
    player.seek(seconds)
  }

  return (
    <div className="mb-6 grid items-center gap-x-8 gap-y-4 md:grid-cols-[auto_1fr_auto] noscript:hidden">
      <button
        type="button"
        onClick={() => (here ? player.toggle() : player.play(tracks, 0))}
        className={buttonClass("primary", "min-w-44")}
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
        {playing ? "Pause" : "Play release"}
      </button>
      <Waveform
        label={`Position in ${on?.title}`}
        peaks={on?.peaks}
        time={time}
        duration={duration}
        onSeek={seek}
      />
      <p className="label text-ash tabular-nums">
        <span className="text-bone">{runningTime(time)}</span> /{" "}
        {runningTime(duration)}
      </p>
    </div>
  )
}
